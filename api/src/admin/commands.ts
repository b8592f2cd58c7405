import { StartError } from '../config.ts';
import type { OrgId } from '../db/connect.ts';
import { lastSeq } from '../features/events/queries.ts';
import { appendEvent, byServer } from '../features/events/service.ts';
import { removeFacts } from '../features/imports/service.ts';
import { purgeOverdue } from '../features/organisations/deletion/service.ts';
import { organisationStats } from '../features/organisations/figures/queries.ts';
import { reindex } from '../features/search/service.ts';
import { endAllSessions } from '../features/sessions/service.ts';
import { overdueOf } from '../features/trash/purge/queries.ts';
import { purgeTrash } from '../features/trash/purge/service.ts';
import { resetFactor } from '../features/two-factor/service.ts';
import * as q from './queries.ts';
import { reseal } from './reseal.ts';
import type { Server } from './server.ts';
import { table } from './table.ts';

interface Command {
  /** What it has to be given, as the help calls it. */
  readonly takes: readonly string[];
  readonly does: string;
  /** What to print. Without `sure` nothing is done that can't be undone: StartError. */
  run(server: Server, given: { word: string; sure: boolean }): Promise<string>;
}

/** What an administrator of the server does past the screens. What changes anything is in the log of whom it concerns. */
export const commands: Readonly<Record<string, Command>> = {
  organisations: {
    takes: [],
    does: 'every organisation, with its members, size and last change',
    run: listOrganisations,
  },
  users: {
    takes: ['PART'],
    does: 'accounts whose name or address holds PART',
    run: listUsers,
  },
  'reset-2fa': {
    takes: ['EMAIL'],
    does: 'switch off the second factor of somebody who has lost it (--yes)',
    run: resetSecondFactor,
  },
  'end-sessions': {
    takes: ['EMAIL'],
    does: 'sign somebody out everywhere',
    run: endSessions,
  },
  purge: {
    takes: [],
    does: 'remove for good, now, what was deleted more than 30 days ago (--yes)',
    run: purge,
  },
  reindex: {
    takes: [],
    does: 'write the words of all tasks, comments, projects and clients for the search anew',
    run: reindexAll,
  },
  reseal: {
    takes: [],
    does: 'encrypt with SECRET what SECRET_PREVIOUS encrypted',
    run: resealAll,
  },
};

export const help = (): string =>
  `npm run admin -- COMMAND\n\n${table(
    Object.entries(commands).map(([name, { takes, does }]) => [[name, ...takes].join(' '), does]),
  )}`;

async function listOrganisations({ db }: Server): Promise<string> {
  const rows: string[][] = [];
  for (const { id, name, slug, owner, deletedAt } of await q.allOrganisations(db.global)) {
    const [stats, tasks, events] = await db.inOrg(id, (tx) =>
      Promise.all([organisationStats(tx), q.countTasks(tx), lastSeq(tx)]),
    );
    const lastChange = deletedAt ? `deleted ${minute(deletedAt)}` : minute(stats?.updated_at ?? null);
    rows.push([
      name,
      slug,
      owner,
      ...[stats?.totalMembers, stats?.total_projects, tasks, events].map(String),
      lastChange,
    ]);
  }
  return table(rows, ['name', 'address', 'owner', 'members', 'projects', 'tasks', 'events', 'last change']);
}

async function listUsers({ db }: Server, { word }: { word: string }): Promise<string> {
  const found = await q.usersLike(db.global, word);
  return table(
    found.map((user) => [
      user.email,
      user.name,
      user.isVerified ? 'yes' : 'no',
      user.secondFactor ? 'yes' : 'no',
      minute(user.lastLoginAt),
      user.organisations ?? '–',
    ]),
    ['address', 'name', 'verified', '2FA', 'last sign-in', 'organisations'],
  );
}

async function resetSecondFactor(server: Server, given: { word: string; sure: boolean }): Promise<string> {
  const { id, email, language, secondFactor } = await accountOf(server, given.word);
  if (!secondFactor) throw new StartError(`${email} has no second factor.`);
  if (!given.sure)
    throw new StartError(
      `The authenticator and the recovery codes of ${email} will open nothing any more: make sure who asks for it, then add --yes.`,
    );
  await resetFactor(server, id, language ?? 'ru');
  return `${email} signs in with the password alone now and has been told so by letter.`;
}

async function endSessions(server: Server, { word }: { word: string }): Promise<string> {
  const { id, email } = await accountOf(server, word);
  const ended = await endAllSessions(server.db, id);
  return `${ended} sessions of ${email} ended. API tokens stay.`;
}

async function purge({ db, warehouse }: Server, { sure }: { sure: boolean }): Promise<string> {
  const organisations = await q.allOrganisations(db.global);
  const trash: { id: OrgId; name: string; count: number }[] = [];
  for (const { id, name, deletedAt } of organisations) {
    if (deletedAt) continue;
    const count = await db.ask(id, overdueOf);
    if (count > 0) trash.push({ id, name, count });
  }
  const gone = organisations.filter(({ isOverdue }) => isOverdue);
  if (trash.length + gone.length === 0) return 'Nothing was deleted more than 30 days ago.';
  const doomed = table(
    [
      ...gone.map(({ name }) => [name, 'the whole organisation']),
      ...trash.map(({ name, count }) => [name, `${count} in the trash`]),
    ],
    ['organisation', 'what'],
  );
  if (!sure) throw new StartError(`${doomed}\n\nNothing was removed: add --yes to remove this for good.`);
  await purgeOverdue(db, (orgId) => removeFacts({ db, warehouse }, orgId));
  await purgeTrash(db);
  for (const { id, count } of trash) await logMaintenance(db, id, 'purge', count);
  return `${doomed}\n\nRemoved.`;
}

async function reindexAll({ db }: Server): Promise<string> {
  const rows: string[][] = [];
  for (const { id, name, deletedAt } of await q.allOrganisations(db.global)) {
    if (deletedAt) continue;
    const documents = await reindex(db, id);
    await logMaintenance(db, id, 'reindex', documents);
    rows.push([name, String(documents)]);
  }
  return table(rows, ['organisation', 'written']);
}

async function resealAll({ db, secret }: Server): Promise<string> {
  if (secret.previous === undefined)
    throw new StartError(
      'Set SECRET_PREVIOUS to the secret that was used before, and SECRET to the new one.',
    );
  const outcomes = await reseal(db, secret, (orgId, count) => logMaintenance(db, orgId, 'reseal', count));
  const told = table(
    outcomes.map(({ what, written, of }) => [what, String(written), String(of)]),
    ['what', 'written anew', 'of'],
  );
  const unreadable = outcomes.reduce((sum, outcome) => sum + outcome.unreadable, 0);
  if (unreadable > 0)
    throw new StartError(
      `${told}\n\n${unreadable} opened with neither secret and stay as they were: those people and accounts begin again.`,
    );
  return `${told}\n\nSECRET_PREVIOUS is of no more use: remove it and start Takt again.`;
}

const logMaintenance = (db: Server['db'], orgId: OrgId, act: string, count: number): Promise<void> =>
  db.inOrg(orgId, async (tx) =>
    appendEvent(tx, null, 'organisation.maintained', 'organisation', orgId, { ...byServer, act, count }),
  );

async function accountOf({ db }: Server, email: string) {
  const account = await q.accountByEmail(db.global, email);
  if (!account) throw new StartError(`Nobody has the address ${email}.`);
  return account;
}

/** In UTC, to the minute. */
const minute = (instant: string | null): string =>
  instant === null ? '–' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
