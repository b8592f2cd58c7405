import { account } from './pl/account.ts';
import { audit } from './pl/audit.ts';
import { data } from './pl/data.ts';
import { departments } from './pl/departments.ts';
import { texts as first } from './pl/first.ts';
import { invitations } from './pl/invitations.ts';
import { members } from './pl/members.ts';

export const texts = { ...first, account, data, members, departments, invitations, audit };
