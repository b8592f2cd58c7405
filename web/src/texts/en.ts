import { account } from './en/account.ts';
import { audit } from './en/audit.ts';
import { data } from './en/data.ts';
import { departments } from './en/departments.ts';
import { texts as first } from './en/first.ts';
import { invitations } from './en/invitations.ts';
import { members } from './en/members.ts';

export const texts = { ...first, account, data, members, departments, invitations, audit };
