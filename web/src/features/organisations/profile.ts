import { industry, type Organisation, orgSize } from '@takt/contract/organisations.ts';
import { z } from '@takt/contract/zod.ts';
import type { OrganisationChanges } from './api.ts';

/** The edit dialog's fields; '' is not filled in. */
export interface Profile {
  name: string;
  industry: NonNullable<Organisation['industry']> | '';
  description: string;
  website: string;
  phone: string;
  size: NonNullable<Organisation['size']> | '';
}

export const LONGEST_NAME = 150;
const LONGEST_DESCRIPTION = 500;
const LONGEST_PHONE = 50;

interface Sentences {
  nameRequired: string;
  nameTooLong: string;
  descriptionTooLong: string;
  websiteScheme: string;
  phoneTooLong: string;
}

/** Specification §5; only the phone's length is checked, never what it is. */
export const profileForm = (say: Sentences) =>
  z.object({
    name: z.string().trim().min(1, say.nameRequired).max(LONGEST_NAME, say.nameTooLong),
    industry: z.literal('').or(industry),
    description: z.string().trim().max(LONGEST_DESCRIPTION, say.descriptionTooLong),
    website: z
      .string()
      .trim()
      .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), say.websiteScheme),
    phone: z.string().trim().max(LONGEST_PHONE, say.phoneTooLong),
    size: z.literal('').or(orgSize),
  });
type Filled = z.output<ReturnType<typeof profileForm>>;

export const profileOf = ({
  name,
  industry: kind,
  description,
  size,
  custom_fields,
}: Organisation): Profile => ({
  name,
  industry: kind ?? '',
  description: description ?? '',
  website: custom_fields.website ?? '',
  phone: custom_fields.phone ?? '',
  size: size ?? '',
});

/** What differs from the organisation as the dialog was opened on it; what was filled and is now blank is null. */
export function changesOf(before: Organisation, { name, ...optional }: Filled): OrganisationChanges {
  const was = profileOf(before);
  return {
    ...(name === was.name ? {} : { name }),
    ...(optional.industry === was.industry ? {} : { industry: optional.industry || null }),
    ...(optional.description === was.description ? {} : { description: optional.description || null }),
    ...(optional.website === was.website ? {} : { website: optional.website || null }),
    ...(optional.phone === was.phone ? {} : { phone: optional.phone || null }),
    ...(optional.size === was.size ? {} : { size: optional.size || null }),
  };
}
