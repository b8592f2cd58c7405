import { z } from './zod.ts';

export const language = z.enum(['ru', 'en', 'pl']);
export type Language = z.infer<typeof language>;

/** The organisation's locale, as the specification spells it. */
export const orgLocale = z.enum(['ru-RU', 'en-US', 'pl-PL']);
export type OrgLocale = z.infer<typeof orgLocale>;

export const languageOf = (locale: OrgLocale): Language => language.parse(locale.slice(0, 2));
