import { z } from './zod.ts';
import { requiredText, text } from './values.ts';

/**
 * What figures are told of: a row, a point or a finding of a report, and what a plan, a rule or a task is about. The
 * organisation as a whole has the id ''; a campaign or creative is unique within its source alone. A channel says by
 * which word it is one: `origin:сайт`, `utm_source:vk`, `utm_medium:cpc`; with none of them it is what brought a deal, in
 * one word (its platform, else the CRM's word, else the tag).
 */
export const subjectKind = z.enum([
  'organisation',
  'platform',
  'campaign',
  'creative',
  'product',
  'channel',
  'country',
  'manager',
  'source',
]);
export type SubjectKind = z.infer<typeof subjectKind>;

export const subject = z.object({
  kind: subjectKind,
  id: z.string(),
  /** As it was called when it was written down. */
  name: z.string(),
  /** Of a campaign or creative; '' where the CRM alone names it. */
  source_id: z.string(),
});
export type Subject = z.infer<typeof subject>;

export const givenSubject = z.strictObject({
  kind: subjectKind,
  id: text(300).default(''),
  name: requiredText(300),
  source_id: text(200).default(''),
});
