export interface Row {
  readonly act: string;
  /** `feature.act` */
  readonly of: readonly string[];
  /** What the service decides beyond the rule. */
  readonly note?: string;
}

/** The acts of the product, each with the acts of policy.ts files that it consists of. Those of one row have one rule. */
export const acts: readonly Row[] = [
  {
    act: 'read members, departments, statistics, work, analytics, live updates',
    of: [
      'organisations.read',
      'members.read',
      'departments.read',
      'invitations.read',
      'projects.read',
      'tasks.read',
      'events.read',
      'analytics.read',
      'sales.read',
      'contracts.read',
      'attribution.read',
      'creatives.read',
      'quality.read',
      'imports.read',
      'sources.read',
      'users.read',
      'clients.read',
      'views.read',
      'templates.read',
      'trash.read',
      'comments.read',
      'overview.read',
      'labels.read',
      'relations.read',
      'history.read',
      'search.read',
      'exports.read',
      'work-imports.read',
    ],
  },
  {
    act: 'create, change and restore tasks, labels, relations, projects, clients, templates and own views',
    of: [
      'tasks.write',
      'projects.write',
      'clients.write',
      'views.write',
      'templates.write',
      'labels.write',
      'relations.write',
      'operations.write',
    ],
  },
  {
    act: 'delete them',
    of: ['tasks.remove', 'projects.remove', 'clients.remove', 'templates.remove'],
  },
  {
    act: 'take back a bulk edit',
    of: ['operations.undo'],
    note: 'within 24 hours; what somebody has changed since stays',
  },
  { act: 'delete a label', of: ['labels.remove'] },
  {
    act: 'change and delete shared views',
    of: ['views.change'],
    note: 'a view that is not shared exists for its owner alone',
  },
  { act: 'comment', of: ['comments.write'] },
  { act: 'change a comment', of: ['comments.change'] },
  {
    act: 'delete and restore comments',
    of: ['comments.remove'],
    note: 'what somebody else has deleted its author does not restore',
  },
  { act: 'be told, mute and choose letters', of: ['notifications.own'], note: 'each for himself' },
  {
    act: 'invite',
    of: ['invitations.invite'],
    note: 'from a member it is a request that an owner or admin approves, where approval is required; otherwise refused',
  },
  { act: 'approve invitations, send them again', of: ['invitations.approve'] },
  { act: 'revoke an invitation', of: ['invitations.revoke'] },
  {
    act: "change a member's role, department or status",
    of: ['members.change'],
    note: 'never the owner’s, and nobody becomes more than an admin',
  },
  {
    act: 'remove a member',
    of: ['members.remove'],
    note: 'never the owner; members may leave and remove nobody else',
  },
  { act: 'hand on the open tasks of a member', of: ['members.reassign'] },
  {
    act: 'departments, organisation profile, data import',
    of: ['departments.write', 'organisations.change', 'imports.write', 'sources.write', 'creatives.write'],
  },
  { act: 'see and end own API tokens', of: ['tokens.read'] },
  {
    act: 'make an API token',
    of: ['tokens.create'],
    note: 'it acts as its maker and never on people, rights or settings',
  },
  { act: 'hand in files of tasks or clients', of: ['work-imports.upload'] },
  { act: 'import such a file, take it back, throw it away', of: ['work-imports.run'] },
  { act: 'webhooks and what they have sent', of: ['webhooks.read'] },
  { act: 'make, change, test and delete webhooks', of: ['webhooks.write'] },
  { act: 'audit log', of: ['events.audit'] },
  { act: 'what a report asks the warehouse', of: ['sales.debug'] },
  { act: 'security settings', of: ['organisations.secure'] },
  { act: 'delete organisation, transfer ownership', of: ['organisations.remove', 'organisations.transfer'] },
];
