import type { Reason } from '../errors.ts';

/**
 * Calls that succeed only with what no schema tells, and the refusal by which a caller sees that he was let in to them.
 */
export const refusals: Readonly<Record<string, Reason>> = {
  'POST /users/me/two-factor/enable': 'two_factor_not_begun',
  'POST /users/me/two-factor/recovery-codes': 'two_factor_not_begun',
  'POST /invites/accept': 'invitation_over',
  // An import that stands is undone before it is run again.
  'POST /imports/{id}/run': 'import_done',
  // All files of the tests tell of the same days: only the newest of them can be taken back.
  'POST /imports/{id}/undo': 'import_under_another',
  'POST /work-imports/{id}/undo': 'nothing_to_undo',
};

/** The same for somebody who has a second factor: he has it already, or its code would be needed. */
export const refusalsOfSecond: Readonly<Record<string, Reason>> = {
  'POST /auth/confirm': 'wrong_code',
  'POST /users/me/two-factor/setup': 'two_factor_on',
  'POST /users/me/two-factor/enable': 'two_factor_on',
};
