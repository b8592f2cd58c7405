import { languageOf } from '@takt/contract/languages.ts';
import type { Db, OrgTx } from '../../../db/connect.ts';
import { forEach } from '../../../jobs/each.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { usualDigestHour } from '../queries.ts';
import * as q from './queries.ts';

export interface LetterDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

const readersAtOnce = 100;
const mostSubjects = 10;
const mostLines = 5;

/** Every minute: what somebody was told and has not read, in one letter, and the next one ten minutes later. */
export const sendLetters = async (deps: LetterDeps): Promise<void> =>
  forEach(await q.organisationsWithLetters(deps.db.global), async (orgId) => {
    for (let more = true; more;) more = await deps.db.inOrg(orgId, (tx) => writeLetters(deps, tx));
  });

/** Every hour: to whom it is the hour of, what is due and overdue. */
export const sendDigests = async (deps: LetterDeps): Promise<void> =>
  forEach(await q.organisationsWithDigests(deps.db.global), (orgId) =>
    deps.db.inOrg(orgId, (tx) => writeDigests(deps, tx)),
  );

/** Letters and the marks of what is in them are written together: whoever repeats it finds nothing left. */
async function writeLetters({ mailer, publicUrl }: LetterDeps, tx: OrgTx): Promise<boolean> {
  await q.settleUnwanted(tx);
  const [organisation, readers] = [await q.organisation(tx), await q.readersOfLetters(tx, readersAtOnce)];
  if (!organisation || readers.length === 0) return false;
  const lines = Map.groupBy(
    await q.takeLines(
      tx,
      readers.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  );
  const letters = readers.flatMap(({ id, email, language }) => {
    const subjects = [...Map.groupBy(lines.get(id) ?? [], ({ entity, key }) => `${entity} ${key}`).values()];
    const shown = subjects.slice(0, mostSubjects).flatMap((told) => {
      const [newest] = told;
      return newest ? [{ ...linked(publicUrl, newest), told: told.slice(0, mostLines) }] : [];
    });
    if (shown.length === 0) return [];
    return {
      to: email,
      language: language ?? languageOf(organisation.locale),
      template: 'notifications' as const,
      params: {
        link: `${publicUrl}/inbox`,
        settings: settingsOf(publicUrl),
        organisation: organisation.name,
        subjects: shown,
        more: subjects.length - shown.length,
      },
    };
  });
  await mailer.postAll(tx, letters);
  return readers.length === readersAtOnce;
}

async function writeDigests({ mailer, publicUrl }: LetterDeps, tx: OrgTx): Promise<void> {
  const [organisation, readers] = [await q.organisation(tx), await q.claimDigests(tx, usualDigestHour)];
  if (!organisation || readers.length === 0) return;
  const tasks = Map.groupBy(
    await q.dueTasks(
      tx,
      readers.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  );
  const letters = readers.flatMap(({ id, email, language }) => {
    const own = tasks.get(id);
    if (!own) return [];
    const bundle = (when: q.DueTask['when']) => {
      const due = own.filter((task) => task.when === when);
      return {
        total: due[0]?.total ?? 0,
        tasks: due.map(({ day, ...task }) => ({ ...linked(publicUrl, { ...task, entity: 'task' }), day })),
      };
    };
    return {
      to: email,
      language: language ?? languageOf(organisation.locale),
      template: 'digest' as const,
      params: {
        link: `${publicUrl}/`,
        settings: settingsOf(publicUrl),
        organisation: organisation.name,
        overdue: bundle('overdue'),
        today: bundle('today'),
        week: bundle('week'),
      },
    };
  });
  await mailer.postAll(tx, letters);
}

const settingsOf = (publicUrl: string) => `${publicUrl}/inbox/settings`;

const linked = (
  publicUrl: string,
  { entity, key, title }: { entity: 'task' | 'project'; key: string; title: string },
) => ({
  key,
  title,
  link: `${publicUrl}/${entity}s/${key}`,
});
