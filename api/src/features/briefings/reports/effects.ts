import type { Headline } from '@takt/contract/briefings.ts';
import type { Language } from '@takt/contract/languages.ts';
import { screenOf } from '../../../metrics/screens.ts';
import { effectSentence } from '../methods/words.ts';
import type { SeenEffect } from '../queries.ts';

/** Two days may be chance. */
const fewestDays = 3;

/** What came of finished tasks: the first finding of each. */
export function effectHeadlines(seen: readonly SeenEffect[], language: Language): Headline[] {
  const told = new Set<string>();
  return seen.flatMap(({ taskId, key, title, subject, measure, money, effect, snapshot }): Headline[] => {
    const { verdict, figures, before, after, days_known: days } = effect;
    const definition = snapshot.definitions.find((one) => one.key === measure);
    const compared = figures[measure];
    if (told.has(taskId) || days < fewestDays || !definition || !compared) return [];
    if (verdict !== 'better' && verdict !== 'worse') return [];
    told.add(taskId);
    return [
      {
        kind: 'effect',
        severity: verdict === 'better' ? 'good' : 'medium',
        subject,
        measure,
        ...compared,
        money,
        sentence: effectSentence(
          verdict,
          { key, title, subject: subject.name, definition, ...compared, currency: snapshot.currency },
          language,
        ),
        link: screenOf(subject, { from: before.from, to: after.to }),
      },
    ];
  });
}
