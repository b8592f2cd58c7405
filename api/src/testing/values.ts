import fc from 'fast-check';
import { newId } from '../db/ids.ts';
import type { Schema, Slot } from './openapi.ts';

/** The smallest valid value of a schema: what is not required is left out. The contract's `examples` come first. */
export function smallest(schema: Schema): unknown {
  const given = schema.examples?.[0] ?? schema.const ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (branches) return smallest(branches.find((branch) => branch.type !== 'null') ?? {});
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return smallestText(schema);
  }
}

function smallestText({ format, pattern, minLength = 1, maxLength = Infinity }: Schema): string {
  if (format === 'uuid') return newId();
  if (format === 'email') return `${newId()}@example.test`;
  if (format === 'date') return '2025-03-01';
  if (format === 'date-time') return '2025-03-01T00:00:00Z';
  if (pattern) return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0] ?? '';
  return 'текст из теста'.padEnd(minLength, '!').slice(0, Math.min(maxLength, Math.max(minLength, 20)));
}

/** A copy of `body` with `value` in the slot; objects and arrays on the way to it are filled in. */
export function withId(body: unknown, schema: Schema, keys: Slot['keys'], value: string): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  const branch = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].find(
    (one) => (key === '[]' ? one.items : one.properties?.[key]),
  );
  if (key === '[]') {
    const inner = branch?.items ?? {};
    return [withId(smallest(inner), inner, rest, value)];
  }
  const inner = branch?.properties?.[key] ?? {};
  const here = isObject(body) ? body : {};
  return { ...here, [key]: withId(here[key] ?? smallest(inner), inner, rest, value) };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
