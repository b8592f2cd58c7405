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
  session_over: 'Your session is over; please sign in again',
  foreign_page: 'This call is only possible from the application itself',
  username_taken: 'This username is taken',
  project_key_taken: 'Another project already has the key {key}',
  project_has_tasks: 'The project still has tasks: move or delete them first',
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
  import_not_ready: 'This file is being imported already',
  warehouse_missing: 'Reports are off: install the package chdb or set CLICKHOUSE_URL',
  warehouse_away: 'Server error - please try again later',
  query_too_heavy: 'The report took too long; choose a shorter period',
  bad_period: 'The period ends before it begins',
  bad_cursor: 'This page marker is not valid; start from the first page',
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
  | 'version_required';
export type Sentences = typeof en;
