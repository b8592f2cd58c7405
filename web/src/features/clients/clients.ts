import type { Client } from '@takt/contract/clients.ts';
import type { Tone } from '../../ui/Badge.tsx';

export const STATUS_TONE: Record<Client['status'], Tone> = {
  lead: 'accent',
  active: 'good',
  paused: 'warn',
  archived: 'neutral',
};

/** `+7 (495) 123-45-67` → `tel:+74951234567`; null where nothing can be dialled. */
export function telephone(phone: string): string | null {
  const digits = phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '');
  return digits.replace('+', '').length < 3 ? null : `tel:${digits}`;
}

/** `https://www.example.org/ru` → `example.org/ru` */
export const shortAddress = (website: string): string =>
  website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

export type CustomFields = Client['custom_fields'];

/** The fields with one renamed, filled or (null) taken away; the others keep their places. */
export function withField(
  fields: CustomFields,
  name: string,
  to: { name: string; value: string } | null,
): CustomFields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      key !== name ? [[key, value] as const] : to === null ? [] : [[to.name, to.value] as const],
    ),
  );
}
