import { account } from './ru/account.ts';
import { audit } from './ru/audit.ts';
import { data } from './ru/data.ts';
import { departments } from './ru/departments.ts';
import { texts as first } from './ru/first.ts';
import { invitations } from './ru/invitations.ts';
import { members } from './ru/members.ts';

/** The source of the keys: en and pl must have the same. The app itself loads it in parts, see i18n.ts. */
export const texts = { ...first, account, data, members, departments, invitations, audit };
export type Texts = typeof texts;
