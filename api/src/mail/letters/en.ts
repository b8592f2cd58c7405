import type { Due, Letters, Section, Told } from '../letters.ts';

const notYou =
  'If it was not you, change your password in the profile at once, or reset it on the sign-in page: other sessions end. And tell the administrator of your organization.';

export const en: Letters = {
  verify_email: ({ name }) => ({
    subject: 'Verify your e-mail address for Takt',
    lines: [`Hello ${name},`, 'One step is left: confirm that this address is yours.'],
    button: 'Verify the address',
    after: ['The link works for 24 hours and once. If you did not register, just delete this letter.'],
  }),
  already_registered: () => ({
    subject: 'You already have a Takt account',
    lines: [
      'Hello,',
      'Somebody, probably you, tried to register with this address again. The account is there already.',
    ],
    button: 'Sign in',
    after: [
      'Don’t remember the password? It can be reset on the sign-in page.',
      'If it was not you, there is nothing to do.',
    ],
  }),
  reset_password: ({ name }) => ({
    subject: 'A new password for Takt',
    lines: [
      `Hello ${name},`,
      'We were asked to reset the password of your account. Open the link to choose a new one.',
    ],
    button: 'Choose a new password',
    after: [
      'The link works for 30 minutes and once. A new password ends every session on every device.',
      'If you did not ask for it, there is nothing to do: the password stays as it is.',
    ],
  }),
  password_changed: ({ name }) => ({
    subject: 'Your Takt password has been changed',
    lines: [
      `Hello ${name},`,
      'The password of your account has been changed and the other sessions have ended. If it was you, there is nothing to do.',
      'If it was not you, choose a new password at once: every session ends. And tell the administrator of your organization.',
    ],
    button: 'Reset the password',
    after: ['This letter comes with every change of the password.'],
  }),
  change_email: ({ name }) => ({
    subject: 'Verify your new e-mail address for Takt',
    lines: [
      `Hello ${name},`,
      'You asked to move your account to this address. Open the link, and it replaces the former one.',
    ],
    button: 'Verify the new address',
    after: [
      'The link works for 24 hours and once. Until then you sign in with the former address.',
      'If you did not ask for it, just delete this letter.',
    ],
  }),
  email_changed: ({ name, email }) => ({
    subject: 'The e-mail address of your Takt account has been changed',
    lines: [
      `Hello ${name},`,
      `Your account now belongs to the address ${email}. Letters and signing in with this one no longer work. If it was you, there is nothing to do.`,
      'If it was not you, tell the administrator of your organization at once: he or she can close the account’s access.',
    ],
    button: 'Open Takt',
    after: ['This letter was sent to the former address.'],
  }),
  two_factor_enabled: ({ name }) => ({
    subject: 'Two-factor authentication is on',
    lines: [
      `Hello ${name},`,
      'From now on signing in to Takt takes a code of your authenticator besides the password. Keep the recovery codes apart from your phone: each of them replaces a code once.',
      notYou,
    ],
    button: 'Open the profile',
    after: ['If it was you, there is nothing to do.'],
  }),
  two_factor_disabled: ({ name }) => ({
    subject: 'Two-factor authentication is off',
    lines: [
      `Hello ${name},`,
      'From now on the password alone signs you in to Takt. You can switch the codes on again in your profile.',
      notYou,
    ],
    button: 'Open the profile',
    after: ['If it was you, there is nothing to do.'],
  }),
  invitation: ({ inviter, organisation }) => ({
    subject: `Invitation to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `${inviter} invites you to the organization “${organisation}” in Takt: a company’s people, work and advertising on one page.`,
    ],
    button: 'Accept the invitation',
    after: [
      'The link works for 7 days and once, and belongs to this e-mail address.',
      'If you did not expect an invitation, just delete this letter.',
    ],
  }),
  access_requested: ({ person, organisation }) => ({
    subject: `Request for access to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `${person} asks for access to the organization “${organisation}”. The owner or an administrator decides.`,
    ],
    button: 'See the request',
    after: ['Until it is granted, this person sees nothing of the organization.'],
  }),
  access_granted: ({ organisation }) => ({
    subject: `You have access to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `Your request was granted: you are now a member of the organization “${organisation}”.`,
    ],
    button: 'Open the organization',
    after: ['If you did not ask for it, you can leave the organization in its section.'],
  }),
  ownership_transferred: ({ organisation, former }) => ({
    subject: `You are now the owner of the organization “${organisation}”`,
    lines: [
      'Hello,',
      `The ownership of the organization “${organisation}” has been transferred to you. The former owner is ${former}, whose role is now administrator.`,
    ],
    button: 'Open the organization',
    after: ['Only the owner can delete the organization or hand it on.'],
  }),
  organisation_deleted: ({ organisation, until }) => ({
    subject: `The organization “${organisation}” has been deleted`,
    lines: [
      'Hello,',
      `The organization “${organisation}” has been deleted. Its members no longer have access to it.`,
      `It can be restored until the end of ${day(until)}. After that it is gone for good, with its people, tasks and reports.`,
    ],
    button: 'Restore the organization',
    after: ['If it was meant to be deleted, there is nothing to do.'],
  }),
  notifications: ({ organisation, settings, subjects, more }) => ({
    subject: headline(subjects[0], subjects.length + more),
    lines: [`News from ${organisation}.`],
    sections: subjects.map(({ key, title, link, told: items }) => ({
      heading: `${key} ${title}`,
      link,
      lines: items.map(told),
    })),
    button: more > 0 ? `Open the inbox (${more} more)` : 'Open the inbox',
    after: ['You get this letter because it concerns you and you have not read it in Takt yet.'],
    footer: { text: 'Choose which letters you get, or switch them off', link: settings },
  }),
  digest: ({ organisation, settings, overdue, today, week }) => ({
    subject: `Your day: ${[
      ...(overdue.total > 0 ? [`${overdue.total} overdue`] : []),
      ...(today.total > 0 ? [`${today.total} due today`] : []),
      ...(week.total > 0 ? [`${week.total} this week`] : []),
    ].join(', ')}`,
    lines: [`Good morning! Your tasks in ${organisation}.`],
    sections: [...bundle('Overdue', overdue), ...bundle('Today', today, []), ...bundle('This week', week)],
    button: 'Open my day',
    after: ['This letter comes in the morning when something is due in the next days.'],
    footer: { text: 'Choose another hour, or switch letters off', link: settings },
  }),
  weekly: ({ organisation, settings, from, to, items }) => ({
    subject: `The week of ${days(from, to)}: what matters`,
    lines: [`What mattered this week in ${organisation}.`],
    sections: items.map(({ sentence, link }) => ({ heading: sentence, link, lines: [] })),
    button: 'Open the week',
    after: [
      'This letter comes on Mondays when something notable happened. Each line leads to the report that it is read from.',
    ],
    footer: { text: 'Switch off the weekly letter, or other letters', link: settings },
  }),
};

const days = (from: string, to: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );

const day = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

const statuses: Readonly<Record<string, string>> = {
  todo: 'To do',
  in_progress: 'In progress',
  in_review: 'In review',
  done: 'Done',
  cancelled: 'Cancelled',
  active: 'Active',
  inactive: 'Inactive',
  completed: 'Completed',
  on_hold: 'On hold',
  draft: 'Draft',
};
const priorities: Readonly<Record<string, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
const effects: Readonly<Record<string, string>> = {
  better: 'Result of the task: better',
  worse: 'Result of the task: worse',
  same: 'Result of the task: no change',
};

const headline = (first: { key: string; title: string } | undefined, count: number) =>
  [...`${first?.key ?? ''} ${first?.title ?? ''}`].slice(0, 120).join('') +
  (count > 1 ? ` and ${count - 1} more` : '');

/** Below each task its day, unless it is said above. */
const bundle = (heading: string, { total, tasks }: Due, lines?: string[]): Section[] =>
  total === 0
    ? []
    : [
        { heading: `${heading}: ${total}`, lines: [] },
        ...tasks.map((task) => ({
          heading: `${task.key} ${task.title}`,
          link: task.link,
          lines: lines ?? [day(task.day)],
        })),
      ];

function told({ kind, reason, actor, field, excerpt }: Told): string {
  const who = actor || 'Takt';
  if (reason === 'due') return `Due today, ${day(excerpt)}`;
  if (reason === 'overdue') return `Overdue since ${day(excerpt)}`;
  if (kind === 'task.effect_measured') return effects[excerpt] ?? 'The result of the task is measured';
  if (kind === 'tasks.changed' && excerpt !== '1')
    return reason === 'assigned'
      ? `${who} assigned several tasks to you at once: ${excerpt}`
      : `${who} changed several of your tasks at once: ${excerpt}`;
  if (reason === 'mentioned')
    return excerpt === '' ? `${who} mentioned you in the description` : `${who} mentioned you: “${excerpt}”`;
  if (reason === 'assigned')
    return kind.startsWith('project') ? `${who} made you the owner` : `${who} assigned this task to you`;
  if (reason === 'commented') return `${who} commented: “${excerpt}”`;
  if (kind === 'tasks.changed') return `${who} changed this task`;
  if (kind.endsWith('.deleted')) return `${who} moved it to the trash`;
  if (kind.endsWith('.restored')) return `${who} took it out of the trash`;
  switch (field) {
    case 'status':
      return `${who} changed the status: ${statuses[excerpt] ?? excerpt}`;
    case 'due_date':
      return excerpt === '' ? `${who} removed the due date` : `${who} changed the due date: ${day(excerpt)}`;
    case 'start_date':
      return excerpt === '' ? `${who} removed the start date` : `${who} changed the start: ${day(excerpt)}`;
    case 'priority':
      return `${who} changed the priority: ${priorities[excerpt] ?? excerpt}`;
    case 'title':
      return `${who} changed the title: “${excerpt}”`;
    case 'project_id':
      return `${who} moved the task to another project`;
    case 'description':
      return `${who} changed the description`;
    default:
      return `${who} made changes`;
  }
}
