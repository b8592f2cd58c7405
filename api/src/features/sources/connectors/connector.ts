import type { ConnectedAccount, ConnectionSettings, Credentials, SyncLevel } from '@takt/contract/sources.ts';
import type { Span } from '../../../warehouse/cube.ts';
import { addDays, daysIn } from '../../../metrics/frame.ts';

/** One row of a platform by the names of the fields of an import; all values are text, money exact. */
export type AdRow = Readonly<Partial<Record<AdRowField, string>> & { date: string }>;
export type AdRowField =
  | 'campaign_id'
  | 'campaign'
  | 'ad_group_id'
  | 'ad_group'
  | 'ad_id'
  | 'ad'
  | 'status'
  | 'url'
  | 'currency'
  | 'spend'
  | 'impressions'
  | 'clicks'
  | 'reach'
  | 'leads'
  | 'conversions'
  | 'conversion_value'
  | 'video_3s'
  | 'video_p100';

/** Where a reading goes on: the piece of days it is at, and the platform's own mark inside of it. */
export interface Place {
  readonly from: string;
  readonly days: number;
  readonly cursor?: string;
}

export interface Page {
  readonly rows: readonly AdRow[];
  /** First day of the piece of days that the rows belong to. */
  readonly piece: string;
  /** null behind the last page. */
  readonly next: Place | null;
  /** Of the days of the reading that are behind it, 0 to 1. */
  readonly share: number;
  /** The piece has to be read anew: what is kept of it goes. */
  readonly again?: true;
}

/** What a connector needs to ask; `id` names the reading at platforms that keep reports by name. */
export interface Reading {
  readonly id: string;
  readonly settings: ConnectionSettings;
  readonly credentials: Credentials;
  readonly account: ConnectedAccount;
  readonly level: SyncLevel;
  readonly span: Span;
}

/** An advertising platform: everything that is its own stays behind this. Failures are `PlatformFailure`s. */
export interface Connector {
  /** What its sources are called in reports. */
  readonly platform: string;
  /** What it calls itself. */
  readonly title: string;
  /** Sets of credentials of which one has to be complete. */
  readonly needs: readonly (readonly (keyof Credentials)[])[];
  /** For how many days back figures are still restated, and every how many days such a look back is worth its calls. */
  readonly restated: readonly { readonly days: number; readonly every: number }[];
  /** Asks the platform for the account. */
  verify(settings: ConnectionSettings, credentials: Credentials): Promise<ConnectedAccount>;
  /** Pages of the reading from `place` on, or from its beginning. */
  pages(reading: Reading, place: Place | null): AsyncGenerator<Page>;
  /** New access for what has expired; absent where only a person can get it. */
  readonly renewed?: (credentials: Credentials) => Promise<Credentials>;
}

export type FailureCode =
  /** No answer, or one that says that the platform itself is in trouble. */
  | 'unreachable'
  /** Too many calls: later. */
  | 'throttled'
  /** The platform is still making the report. */
  | 'pending'
  /** The access has run out; it may be renewed. */
  | 'expired'
  /** The token or its rights: only a person can help. */
  | 'refused'
  | 'wrong_account'
  /** The platform does not take the request as it is. */
  | 'rejected'
  /** The answer is not what the platform's documentation says. */
  | 'unexpected'
  /** Fewer days at once, please. */
  | 'too_much'
  /** The mark of a page is known no more. */
  | 'stale_cursor';

/** Why a platform did not answer what it was asked; `said` are its own words, `wait` seconds. */
export class PlatformFailure extends Error {
  readonly code: FailureCode;
  readonly said: string;
  readonly wait: number | undefined;

  constructor(code: FailureCode, said = '', options: ErrorOptions & { wait?: number | undefined } = {}) {
    super(`${code} ${said}`.trim(), options);
    this.name = 'PlatformFailure';
    this.code = code;
    this.said = said.replace(/\p{C}/gu, ' ').toWellFormed().slice(0, 300);
    this.wait = options.wait;
  }
}

/** What a platform answers for some days; `cursor` when there is more of them. */
export interface Answered {
  readonly rows: readonly AdRow[];
  readonly cursor?: string | undefined;
}

/**
 * Reads days in pieces of at most `days`, each page by page. A piece that is too much for the platform is halved; one
 * whose next page is known no more is begun anew.
 */
export async function* inPieces(
  { from: first, to: last }: Span,
  place: Place | null,
  days: number,
  ask: (piece: Span, cursor: string | undefined) => Promise<Answered>,
): AsyncGenerator<Page> {
  const all = daysIn({ from: first, to: last });
  let at: Place = place ?? { from: first, days };
  while (at.from <= last) {
    const end = addDays(at.from, at.days - 1);
    const piece = { from: at.from, to: end < last ? end : last };
    const answer = await ask(piece, at.cursor).catch((error: unknown) => {
      if (error instanceof PlatformFailure && (error.code === 'too_much' || error.code === 'stale_cursor'))
        return error;
      throw error;
    });
    if (answer instanceof PlatformFailure) {
      const isStale = answer.code === 'stale_cursor';
      // One day, or a first page without a mark: it will not get better.
      if (isStale ? at.cursor === undefined : piece.from === piece.to) throw answer;
      at = { from: at.from, days: isStale ? at.days : Math.floor(daysIn(piece) / 2) };
      yield { rows: [], piece: at.from, next: at, share: shareBefore(at.from), again: true };
      continue;
    }
    const next: Place =
      answer.cursor === undefined
        ? { from: addDays(piece.to, 1), days: at.days }
        : { ...at, cursor: answer.cursor };
    const isLast = next.from > last;
    yield { rows: answer.rows, piece: at.from, next: isLast ? null : next, share: shareBefore(next.from) };
    at = next;
  }

  function shareBefore(day: string): number {
    return day <= first ? 0 : daysIn({ from: first, to: addDays(day, -1) }) / all;
  }
}
