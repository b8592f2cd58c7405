import fc from 'fast-check';
import { hostileText, hostileValue, oddCursors } from './hostile.ts';
import type { Schema } from './openapi.ts';
import { isObject } from './values.ts';

/** An id of the given noun that exists for the caller. */
type OwnId = (entity: string) => string | undefined;

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** Valid values of a schema over their whole range: lengths at the limits, all alphabets, optional fields or none. */
export function validValue(schema: Schema, ownId: OwnId): fc.Arbitrary<unknown> {
  if (schema.examples?.length) return fc.constantFrom(...schema.examples);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => validValue(branch, ownId)));
  const own = ownId(schema['x-entity'] ?? '');
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, validValue(value, ownId)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(validValue(schema.items ?? {}, ownId), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      if (own) return fc.constant(Number(own));
      return fc.integer({ min: bound(schema.minimum, -(2 ** 31)), max: bound(schema.maximum, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return validText(schema, ownId);
  }
}

const bound = (value: number | undefined, otherwise: number) =>
  value === undefined || Math.abs(value) > 2 ** 31 ? otherwise : value;

function validText(schema: Schema, ownId: OwnId): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  const own = ownId(schema['x-entity'] ?? '');
  if (own) return fc.constant(own);
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'email')
    return fc.oneof(
      fc.emailAddress(),
      fc.stringMatching(/^[a-zA-Z]{1,20}$/).map((name) => `${name}@example.test`),
    );
  if (format === 'date') return anyDay.map((at) => at.slice(0, 10));
  if (format === 'date-time') return anyDay;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const long = Math.min(maxLength, 2_000);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(long, 60)) }),
    fc.constantFrom('я'.repeat(Math.max(minLength, 1)), 'я'.repeat(long)),
  );
}

/** A valid value with one thing wrong in it: a field missing, added, of another type, or full of mischief. */
export function nearlyValid(schema: Schema, ownId: OwnId): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const extra = fc.constantFrom(
    '__proto__',
    'constructor',
    'id',
    'org_id',
    'role',
    'isAdmin',
    '',
    ' ',
    '$where',
    'тест',
  );
  return validValue(schema, ownId).chain((value) => {
    if (Array.isArray(value)) {
      return fc.oneof(
        { weight: 3, arbitrary: fc.constant(value) },
        { weight: 3, arbitrary: hostileValue.map((odd) => [...value, odd]) },
        { weight: 1, arbitrary: hostileValue },
      );
    }
    if (!isObject(value)) return hostileValue;
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(value) },
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom('', ...names), hostileValue)
          .map(([name, odd]) => changed(value, name, odd)),
      },
      { weight: 1, arbitrary: fc.constantFrom('', ...names).map((name) => without(value, name)) },
      { weight: 2, arbitrary: fc.tuple(extra, hostileValue).map(([name, odd]) => changed(value, name, odd)) },
      { weight: 2, arbitrary: fc.constantFrom('', ...names).map((name) => stretched(value, schema, name)) },
    );
  });
}

/** `defineProperty`: a key `__proto__` must become a property, as it does when JSON is parsed. */
function changed(value: Record<string, unknown>, name: string, odd: unknown): Record<string, unknown> {
  return Object.defineProperty({ ...value }, name, { value: odd, enumerable: true, configurable: true });
}
const without = (value: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));

/** One more than the limit allows. */
function stretched(value: Record<string, unknown>, schema: Schema, name: string): Record<string, unknown> {
  const limits = schema.properties?.[name] ?? {};
  if (limits.maxLength !== undefined) return changed(value, name, 'я'.repeat(limits.maxLength + 1));
  if (limits.maximum !== undefined) return changed(value, name, limits.maximum + 1);
  return changed(
    value,
    name,
    Array.from({ length: 600 }, () => ({})),
  );
}

/** What a query parameter may be given as: text, always. */
export function queryText(schema: Schema, name: string, ownId: OwnId): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: validValue(schema, ownId).map(String) },
    { weight: 2, arbitrary: name === 'cursor' ? fc.constantFrom(...oddCursors) : hostileText },
  );
}
