import { z } from './zod.ts';

/** An id whose kind is named in OpenAPI (`x-entity`), so that the generated tests know what to put there. */
export const idOf = (entity: string) => z.uuid().meta({ 'x-entity': entity });

// PostgreSQL refuses NUL in text, and a lone surrogate would come back as another character.
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Text of one field: trimmed, at most `max` characters, nothing that the database can't keep. */
export const text = (max: number) =>
  z.string().trim().max(max).refine(storable, { error: 'unstorable_text' });
export const requiredText = (max: number) =>
  z.string().trim().min(1).max(max).refine(storable, { error: 'unstorable_text' });

/** What no plan or report reaches beyond. */
export const firstDay = '1900-01-01';
export const lastDay = '2199-12-31';
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().refine((d) => d >= firstDay && d <= lastDay, { error: 'day_out_of_range' });
/** A moment in UTC. */
export const instant = z.iso.datetime();
/** Money travels as decimal text: floating point would lose cents. */
export const money = z.string().regex(/^-?\d{1,20}(\.\d{1,9})?$/);

const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
export const timeZone = z
  .string()
  .refine((zone) => timeZones.has(zone), { error: 'unknown_time_zone' })
  .meta({ examples: ['Europe/Moscow'] });
const currencies = new Set(Intl.supportedValuesOf('currency'));
export const currency = z
  .string()
  .refine((code) => currencies.has(code), { error: 'unknown_currency' })
  .meta({ examples: ['RUB'] });

/** Of a day, `09:00`. */
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'clock_malformed' })
  .meta({ examples: ['09:00'] });

export const email = z
  .string()
  .trim()
  .max(254)
  .meta({ format: 'email' })
  .transform((e) => e.normalize('NFKC').toLowerCase())
  .pipe(z.email());

export const limit = (byDefault: number, max = 200) =>
  z.coerce.number().int().min(1).max(max).default(byDefault);
/** Opaque keyset cursor, handed back as it was given. */
export const cursor = z.string().max(800).optional();
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** `true`/`false` in a query string. */
export const flag = z.enum(['true', 'false']).transform((v) => v === 'true');

/** Several values in one query parameter, `a,b,c`; `entity` names the kind of ids for the generated tests. */
export const severalOf = <T extends z.ZodType<unknown, string>>(item: T, entity?: string) => {
  const given = z.string().max(4000);
  return (entity === undefined ? given : given.meta({ 'x-entity': entity }))
    .transform((list) => list.split(',').filter((one) => one !== ''))
    .pipe(z.array(item).max(100));
};
