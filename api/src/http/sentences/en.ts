import type { Reason } from '../../errors.ts';

export const en: Record<
  Reason | 'invalid' | 'internal' | 'unsupported_media_type' | 'route_not_found' | Rule,
  string
> = {
  invalid: 'Please check the marked fields',
  internal: 'Something went wrong on our side; it has been logged',
  unsupported_media_type: 'This kind of content is not accepted here',
  route_not_found: 'There is no such address',
  not_found: 'Not found',
  no_organisation: 'You are not in an organisation yet: create one or accept an invitation',
  not_allowed: 'Your role does not allow this',
  not_signed_in: 'Please sign in',
  not_verified: 'Please verify your e-mail address first',
  wrong_credentials: 'Wrong e-mail or password',
  link_spent: 'This link has expired or was already used; ask for a new one',
  email_taken: 'This address already belongs to another account',
  session_over: 'Your session is over; please sign in again',
  foreign_page: 'This call is only possible from the application itself',
  username_taken: 'This username is taken',
  project_key_taken: 'Another project already has the key {key}',
  in_trash: 'It is in the trash: restore it first',
  project_in_trash: 'The project is in the trash: restore it first',
  task_cycle: 'A task can’t be below itself',
  tasks_too_deep: 'Sub-tasks can be at most {limit} levels deep',
  blocker_circle: 'These tasks would wait for each other in a circle',
  too_many_blockers: 'A task can wait for at most {limit} others',
  too_many_targets: 'A task can be meant to move at most {limit} campaigns and creatives',
  too_many_attachments: 'A task can have at most {limit} files attached',
  no_room:
    'The files of the organisation already take up {limit} GB; delete some, and there is room again when they leave the trash',
  label_name_taken: 'There is already a label of this name',
  too_many_labels: 'An organisation can have at most {limit} labels',
  too_many_at_once: 'At most {limit} tasks can be changed at once; narrow the filter',
  nothing_named: 'Name the tasks: their ids or a filter, one of the two',
  undone_already: 'This has been undone already',
  undo_over: 'This can no longer be undone: more than {hours} hours have passed',
  external_id_taken: 'Another client already has this external id: “{name}”',
  external_id_taken_meanwhile:
    'The external id “{id}” has meanwhile gone to the client “{name}”: change it there, then restore this one',
  too_many_views: 'You can save at most {limit} views: delete some that you no longer need',
  too_many_dashboards: 'You can have at most {limit} dashboards: delete some that you no longer need',
  too_many_widgets: 'A dashboard holds at most {limit} blocks',
  dashboard_changed_meanwhile: 'Somebody has arranged this dashboard anew meanwhile',
  too_many_rules: 'An organisation can have at most {limit} rules',
  too_many_templates: 'An organisation can have at most {limit} templates',
  template_project_gone: 'The project of this template is in the trash: restore it or choose another',
  task_changed_meanwhile: 'Somebody has changed the description meanwhile; compare both texts',
  place_contended: 'Many people are moving cards to this place; please try again',
  common_password: 'This password is among the most common ones; please choose another',
  already_exists: 'This already exists',
  busy: 'The server is busy or restarting; please try again in a moment',
  too_many_requests: 'Too many requests - please wait before trying again',
  no_file: 'Attach a file in the field “file”',
  file_too_large: 'The file is larger than {limit} MB',
  file_unreadable: 'The file could not be read: {why}',
  file_empty: 'The file holds no rows below a header',
  mapping_incomplete: 'Choose the columns for: {fields}',
  mapping_ambiguous: 'Choose how to read the column “{column}”',
  mapping_foreign: 'A file of this kind has no fields: {fields}',
  import_not_ready: 'This file is being imported already',
  import_under_another: 'A later import replaced some of these days: undo “{file}” first',
  import_undo_over: 'An import can be undone for {days} days',
  push_key_taken: 'This Idempotency-Key came with other rows before: use a new one',
  push_too_long: 'More than {limit} rows in one call; split them into parts',
  push_empty: 'The call brings no rows',
  warehouse_missing: 'Reports are off: install the package chdb or set CLICKHOUSE_URL',
  warehouse_away: 'Server error - please try again later',
  query_too_heavy: 'The report took too long; choose a shorter period',
  bad_period: 'The period ends before it begins',
  bad_cursor: 'This page marker is not valid; start from the first page',
  confirmation_required: 'Please confirm that it is you',
  second_factor_required:
    'Switch on two-factor authentication first: the organisation demands it for this act',
  own_second_factor_first: 'Switch on two-factor authentication for yourself first, then demand it of others',
  wrong_code: 'The code is wrong or was already used',
  wrong_password: 'The password is wrong',
  second_step_over: 'The time for the code is over; please sign in again',
  too_many_attempts: 'Too many attempts; try again in {minutes} min or reset the password',
  two_factor_on: 'Two-factor authentication is on already',
  two_factor_not_begun: 'Begin with setting up the authenticator',
  same_password: 'The new password is the same as the current one',
  image_unreadable: 'This is not a PNG, JPEG or WebP picture',
  image_too_large: 'The picture has more than {limit} megapixels',
  slug_taken: 'This address is taken',
  slug_reserved: 'This address is reserved',
  name_differs: 'The name does not match: type “{name}”',
  not_an_admin: 'Only an active administrator can become the owner',
  owner_must_transfer: 'The owner can’t leave, be removed or lose the role: transfer the ownership first',
  already_member: 'This person is already in the organisation',
  invitation_over: 'This invitation has expired, was revoked or was already used',
  invitation_for_another: 'This invitation is for {email}: sign in with that address',
  invitations_closed: 'Only the owner and administrators invite people here',
  account_exists: 'There is already an account with the address {email}: sign in to accept the invitation',
  not_joined_yet: 'This person has not joined yet',
  department_name_taken: 'There is already a department of this name here',
  department_cycle: 'A department can’t be below itself',
  department_too_deep: 'Departments can be at most {limit} levels deep',
  too_many_demonstrations:
    'You already have {limit} demonstration organisations. Deleted ones count for 30 days.',
  too_many_departments: 'An organisation can have at most {limit} departments',
  token_not_enough: 'This API token is not for this: make one with the right scope, or sign in',
  too_many_tokens: 'You can have at most {limit} API tokens: end one of them first',
  too_many_calls: 'Too many calls with this token; try again in a minute',
  webhook_not_https: 'A webhook needs an address that begins with https://',
  webhook_inside: 'A webhook can’t lead to this machine or its network',
  too_many_webhooks: 'An organisation can have at most {limit} webhooks',
  credentials_missing: 'For this platform enter: {fields}',
  platform_refused: '{why}',
  source_name_taken: 'There is already a source of this name on this platform',
  source_paused: 'The connection is paused: resume it first',
  source_busy: 'Figures of this source are being imported just now: wait until that is done',
  not_a_connection: 'This is possible only for a connected account',
  too_many_connections: 'An organisation can have at most {limit} connected accounts',
  too_many_syncs: 'Too many readings of this account are waiting already; at most {limit} may',
  span_too_long: 'At most {limit} days can be read at once',
  day_in_future: 'This day has not come yet',
  too_many_rows: 'The file has more than {limit} rows; split it into parts',
  too_many_columns: 'The file has more than {limit} columns',
  import_needs_project: 'Choose the project that the tasks go into',
  import_file_gone: 'The file is no longer kept; hand it in once more',
  import_done: 'This file was imported: undo the import instead',
  nothing_to_undo: 'There is nothing to undo: this file is not imported',
  import_before_undo:
    'This file was imported before imports could be undone: import a corrected file of the same days, it replaces them',
  mapping_twice: 'Only one column can be “{field}”',
  mapping_value: '“{value}” is not a possible value',
  subject_unknown:
    'Nothing of that name is in the imported data: a task can be made only of what reports show',
  too_many_findings: 'A task can have at most {limit} findings',
  field_required: 'Required',
  field_too_short: 'At least {n} characters',
  field_too_long: 'At most {n} characters',
  field_unknown: 'Unknown field: {names}',
  email_malformed: 'This is not an e-mail address',
  unstorable_text: 'Contains characters that can’t be stored',
  day_out_of_range: 'Choose a day between 1900 and 2199',
  unknown_time_zone: 'Unknown time zone',
  unknown_currency: 'Unknown currency code',
  website_scheme: 'Website must start with http:// or https://',
  version_required: 'Name the version that the new description is based on',
  clock_malformed: 'Write a time such as 09:00',
  dashboard_version_required: 'Name the version that the arrangement is based on',
  widget_twice: 'The same block is named twice',
  amount_malformed: 'Write an amount such as 1234.50',
  month_malformed: 'Write a month such as 2025-09',
  block_malformed: 'Not the name of a block',
  subject_without_id: 'Name what the plan is for',
  leads_whole: 'Leads are counted in whole numbers',
  link_of_no_report: 'The link does not lead to a report',
  too_many_fields: 'At most 50 fields',
  slug_malformed: 'Latin letters, digits and hyphens, at most 60',
  time_range_malformed: 'A number of days such as 30d, at most 366d',
};

/** Rules of single fields that zod has no words for. */
export type Rule =
  | 'field_required'
  | 'field_too_short'
  | 'field_too_long'
  | 'field_unknown'
  | 'email_malformed'
  | 'unstorable_text'
  | 'day_out_of_range'
  | 'unknown_time_zone'
  | 'unknown_currency'
  | 'website_scheme'
  | 'version_required'
  | 'clock_malformed'
  | 'dashboard_version_required'
  | 'widget_twice'
  | 'amount_malformed'
  | 'month_malformed'
  | 'block_malformed'
  | 'subject_without_id'
  | 'leads_whole'
  | 'link_of_no_report'
  | 'too_many_fields'
  | 'slug_malformed'
  | 'time_range_malformed';
export type Sentences = typeof en;
