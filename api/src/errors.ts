import type { ProblemCode } from '@takt/contract/problem.ts';

/** Sentences that a failure can be told in; http/sentences has each of them in every language. */
export type Reason =
  | 'not_found'
  | 'no_organisation'
  | 'not_allowed'
  | 'not_signed_in'
  | 'not_verified'
  | 'wrong_credentials'
  | 'link_spent'
  | 'email_taken'
  | 'session_over'
  | 'foreign_page'
  | 'username_taken'
  | 'project_key_taken'
  | 'in_trash'
  | 'project_in_trash'
  | 'task_cycle'
  | 'tasks_too_deep'
  | 'blocker_circle'
  | 'too_many_blockers'
  | 'too_many_targets'
  | 'too_many_attachments'
  | 'no_room'
  | 'label_name_taken'
  | 'too_many_labels'
  | 'too_many_at_once'
  | 'nothing_named'
  | 'undone_already'
  | 'undo_over'
  | 'external_id_taken'
  | 'external_id_taken_meanwhile'
  | 'too_many_views'
  | 'too_many_dashboards'
  | 'too_many_widgets'
  | 'dashboard_changed_meanwhile'
  | 'too_many_rules'
  | 'too_many_templates'
  | 'template_project_gone'
  | 'task_changed_meanwhile'
  | 'place_contended'
  | 'common_password'
  | 'already_exists'
  | 'busy'
  | 'too_many_requests'
  | 'no_file'
  | 'file_too_large'
  | 'file_unreadable'
  | 'file_empty'
  | 'mapping_incomplete'
  | 'mapping_ambiguous'
  | 'mapping_foreign'
  | 'import_not_ready'
  | 'import_under_another'
  | 'import_undo_over'
  | 'push_key_taken'
  | 'push_too_long'
  | 'push_empty'
  | 'warehouse_missing'
  | 'warehouse_away'
  | 'query_too_heavy'
  | 'bad_period'
  | 'bad_cursor'
  | 'confirmation_required'
  | 'second_factor_required'
  | 'own_second_factor_first'
  | 'wrong_code'
  | 'wrong_password'
  | 'second_step_over'
  | 'too_many_attempts'
  | 'two_factor_on'
  | 'two_factor_not_begun'
  | 'same_password'
  | 'image_unreadable'
  | 'image_too_large'
  | 'slug_taken'
  | 'slug_reserved'
  | 'name_differs'
  | 'not_an_admin'
  | 'owner_must_transfer'
  | 'already_member'
  | 'invitation_over'
  | 'invitation_for_another'
  | 'invitations_closed'
  | 'account_exists'
  | 'not_joined_yet'
  | 'department_name_taken'
  | 'department_cycle'
  | 'department_too_deep'
  | 'too_many_departments'
  | 'too_many_demonstrations'
  | 'token_not_enough'
  | 'too_many_tokens'
  | 'too_many_calls'
  | 'webhook_not_https'
  | 'webhook_inside'
  | 'too_many_webhooks'
  | 'credentials_missing'
  | 'platform_refused'
  | 'source_name_taken'
  | 'source_paused'
  | 'source_busy'
  | 'not_a_connection'
  | 'too_many_connections'
  | 'too_many_syncs'
  | 'span_too_long'
  | 'day_in_future'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'import_needs_project'
  | 'import_file_gone'
  | 'import_done'
  | 'nothing_to_undo'
  | 'import_before_undo'
  | 'mapping_twice'
  | 'mapping_value'
  | 'subject_unknown'
  | 'too_many_findings';

/** A failure we expect: its sentence is safe to show to the person who caused it. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly reason: Reason;
  /** What stands in the sentence's gaps. */
  readonly gaps: Readonly<Record<string, string | number>>;
  /** Fields that are to blame, for forms. */
  readonly fields: readonly string[];
  /** More for the client, in the answer's body beside the problem's own members. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: ProblemCode,
    reason: Reason,
    options: ErrorOptions & {
      gaps?: Record<string, string | number>;
      fields?: string[];
      extra?: Record<string, unknown>;
    } = {},
  ) {
    super(reason, options);
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
    this.gaps = options.gaps ?? {};
    this.fields = options.fields ?? [];
    this.extra = options.extra ?? {};
  }
}

export const notFound = () => new AppError('not_found', 'not_found');
export const forbidden = () => new AppError('forbidden', 'not_allowed');
