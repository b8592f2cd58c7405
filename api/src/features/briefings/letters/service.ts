import { type Language, languageOf } from '@takt/contract/languages.ts';
import { forEach } from '../../../jobs/each.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { addDays } from '../../../metrics/frame.ts';
import { screenLink } from '../../../metrics/screens.ts';
import { type BriefingDeps, briefingOf } from '../service.ts';
import * as q from './queries.ts';

export interface LetterDeps extends BriefingDeps {
  readonly mailer: Mailer;
  readonly publicUrl: string;
}
type Told = Awaited<ReturnType<typeof q.organisationsToTell>>[number];

/**
 * Every hour: where it is Monday morning, the week that ended yesterday goes to whoever wants it, once. Nothing notable
 * is no letter.
 */
export async function sendWeeklyLetters(deps: LetterDeps): Promise<void> {
  const { db, now = () => new Date() } = deps;
  await forEach(await q.organisationsToTell(db.global, now()), (organisation) => write(deps, organisation));
}

async function write(deps: LetterDeps, { id: orgId, monday, name, locale }: Told): Promise<void> {
  const { db, mailer, publicUrl } = deps;
  const readers = await db.ask(orgId, (tx) => q.readers(tx, monday));
  const spoken = (one: q.Reader): Language => one.language ?? languageOf(locale);
  const letters = new Map<Language, Awaited<ReturnType<typeof letterIn>>>();
  // Before the transaction: nobody's row waits for the warehouse.
  for (const language of new Set(readers.map(spoken)))
    letters.set(language, await letterIn(deps, orgId, addDays(monday, -1), language));
  if ([...letters.values()].every((letter) => letter === undefined)) return;

  await db.inOrg(orgId, async (tx) => {
    const claimed = await q.claimReaders(tx, monday);
    const posted = readers.flatMap((reader) => {
      const language = spoken(reader);
      const letter = letters.get(language);
      if (!letter || !claimed.has(reader.id)) return [];
      const params = {
        link: `${publicUrl}${letter.link}`,
        settings: `${publicUrl}/inbox/settings`,
        organisation: name,
        ...letter.week,
        items: letter.items.map(({ sentence, link }) => ({ sentence, link: `${publicUrl}${link}` })),
      };
      return { to: reader.email, language, template: 'weekly' as const, params };
    });
    await mailer.postAll(tx, posted);
  });
}

/** What the letter of the week of `day` says; undefined where nothing is to be said of it. */
async function letterIn(deps: LetterDeps, orgId: Told['id'], day: string, language: Language) {
  const { week, items } = (await briefingOf(deps, orgId, day, language)).data;
  if (week === null || items.length === 0) return undefined;
  return { week, items, link: screenLink('/analytics/week', { from: week.from }) };
}
