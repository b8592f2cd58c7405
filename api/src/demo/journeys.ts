import { adDays, runningOn } from './advertising.ts';
import { type Ago, days, dayText, noise, pick } from './calendar.ts';
import { campaigns } from './campaigns.ts';
import type { Creative } from './creatives.ts';
import { type Deal, deals } from './deals.ts';

/** One contact of a person with advertising or the site. */
export interface Touch {
  readonly id: string;
  readonly personId: string;
  readonly ago: Ago;
  /** Minutes of its day. */
  readonly minute: number;
  readonly kind: 'visit' | 'click' | 'view';
  /** Of a visit; what is paid for is told by its platform. */
  readonly channel: string;
  readonly creative: Creative | undefined;
}

/** Where people hear of it first: by their places among the campaigns. */
const wide = campaigns.flatMap(({ kind, name }, place) =>
  kind === 'video' || (kind === 'banners' && !name.includes('ретаргет')) ? [place] : [],
);
const visits = ['organic', 'organic', 'direct', 'email', 'referral'] as const;

/** One of so many people who click and never ask for anything leaves a trace. */
const strangers = 110;

/**
 * The ways on which people came: to each deal that advertising or the site brought, the contacts of the weeks before it,
 * the last click being that of the ad that the deal came from; and of people who never became a lead.
 */
export function* touches(): Generator<Touch> {
  let number = 0;
  for (const deal of deals()) {
    if (deal.origin === 'Повторная продажа' || deal.origin === 'Звонок') continue;
    number++;
    const touch = (nth: number, rest: Omit<Touch, 'id' | 'personId'>): Touch => ({
      id: `T-${number}-${nth}`,
      personId: deal.personId,
      ...rest,
    });
    yield* wayTo(deal, number, touch);
  }
  let clicks = 0;
  for (const { creative, ago, clicks: more } of adDays()) {
    for (clicks += more; clicks >= strangers; clicks -= strangers) {
      const personId = `G-${++number}`;
      yield {
        id: `T-${number}-0`,
        personId,
        ago,
        minute: minuteOf(number, 0),
        kind: 'click',
        channel: '',
        creative,
      };
      if (noise(number, 81) < 0.4 && ago > 0)
        yield {
          id: `T-${number}-1`,
          personId,
          ago: ago - 1,
          minute: minuteOf(number, 1),
          kind: 'visit',
          channel: pick(visits, noise(number, 82)),
          creative: undefined,
        };
    }
  }
}

type Told = (nth: number, rest: Omit<Touch, 'id' | 'personId'>) => Touch;

/** Up to three contacts of the weeks before, the one that counted, sometimes a visit after it. */
function* wayTo({ creative, created, origin }: Deal, number: number, touch: Told): Generator<Touch> {
  const fewer = noise(number, 83);
  const before = Math.floor(fewer * fewer * 4);
  const spans = Array.from({ length: before }, (_, nth) => 1 + Math.floor(noise(number, nth, 84) * 26));
  for (const [nth, span] of spans.toSorted((a, b) => b - a).entries()) {
    const ago = created + span;
    if (ago >= days) continue;
    const seen = noise(number, nth, 85) < 0.68 ? adSeenOn(ago, number, nth) : undefined;
    const isView = seen !== undefined && seen.campaign.kind === 'video' && noise(number, nth, 86) < 0.6;
    yield touch(nth, {
      ago,
      minute: minuteOf(number, nth),
      kind: isView ? 'view' : seen ? 'click' : 'visit',
      channel: seen ? '' : pick(visits, noise(number, nth, 87)),
      creative: seen,
    });
  }
  const minute = minuteOf(number, 8);
  const own = origin === 'Прямой заход' ? 'direct' : origin === 'Рекомендация' ? 'referral' : 'organic';
  yield touch(8, {
    ago: created,
    minute,
    kind: creative ? 'click' : 'visit',
    channel: creative ? '' : own,
    creative,
  });
  if (noise(number, 88) < 0.22)
    yield touch(9, {
      ago: created,
      minute: minute + 9,
      kind: 'visit',
      channel: 'direct',
      creative: undefined,
    });
}

function adSeenOn(ago: Ago, number: number, nth: number): Creative | undefined {
  const running = runningOn(pick(wide, noise(number, nth, 89)), ago);
  return running.length === 0 ? undefined : pick(running, noise(number, nth, 90));
}

/** Between eight in the morning and eleven at night. */
const minuteOf = (number: number, nth: number): number => 480 + Math.floor(noise(number, nth, 91) * 880);

/** `YYYY-MM-DD hh:mm` by the clock of the organisation. */
export const momentOf = ({ ago, minute }: Touch): string =>
  `${dayText(ago)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
