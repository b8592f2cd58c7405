import type { TaktEvent } from '@takt/contract/events.ts';

/** ms: longer than any answer is waited for in earnest. */
const KEPT = 60_000;

let lines: { at: number; event: TaktEvent }[] = [];

/** Keeps what the stream says for a while: an answer that left the server earlier is brought up to date with it. */
export function remember(event: TaktEvent, at = Date.now()): void {
  lines = [...lines.filter((line) => line.at > at - KEPT), { at, event }];
}

export const heardSince = (at: number): TaktEvent[] =>
  lines.filter((line) => line.at >= at).map(({ event }) => event);
