import { fieldError } from './errors.ts';

/**
 * Puts the server's field errors to their fields: pass react-hook-form's `setError`. They go when the person
 * edits the field. Whatever belongs to no field stays in the error's own sentence.
 */
export function showFieldErrors<F extends string>(
  error: unknown,
  fields: readonly F[],
  setError: (field: F, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  const wrong = fields.filter((field) => fieldError(error, field) !== undefined);
  for (const field of wrong) {
    setError(field, { message: fieldError(error, field) ?? '' }, { shouldFocus: field === wrong[0] });
  }
}
