import type { Presence, TaktEvent } from '@takt/contract/events.ts';
import { useEffect, useEffectEvent } from 'react';
import { onOrganisation, shownOrganisation } from './organisation.ts';
import { renewToken } from './session.ts';
import { onToken, readToken } from './token.ts';

type Listener = (event: TaktEvent) => void;

/** ms */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

const listeners = new Set<Listener>();
const arrivals = new Set<(presence: Presence) => void>();
const mails = new Set<(unread: number) => void>();
const refusals = new Set<() => void>();
let stop: (() => void) | undefined;
/** The place in the log from which on the stream has told everything; unknown until the server has said it. */
let begun: number | undefined;
/** The earliest place that a screen was read with before the stream had begun. */
let awaited: number | undefined;
let startOver: (seq: number) => void = () => {};

/** A screen was read with this line of the log as the last: a stream that began later begins again from there. */
export function catchUpFrom(seq: number): void {
  if (begun === undefined) awaited = Math.min(awaited ?? seq, seq);
  else if (begun > seq) startOver(seq);
}

/** Whether nothing is missing between what screens were read with and what the stream tells. */
export const isGapless = (): boolean => begun !== undefined;

/** Live changes of the current organisation. One connection serves all listeners of the tab. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= run();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** `subscribe` for a screen: it patches its Query cache from the event. */
export function useLive(listener: Listener): void {
  const latest = useEffectEvent(listener);
  useEffect(() => subscribe((event) => latest(event)), []);
}

/** Who has come to a place or left it; heard while somebody has subscribed. */
export function onPresence(listener: (presence: Presence) => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** Told how much there is to read whenever something came for the person; heard while somebody has subscribed. */
export function onMail(listener: (unread: number) => void): () => void {
  mails.add(listener);
  return () => mails.delete(listener);
}

/** Told when the organisation lets the person listen no longer. */
export function onRefusal(listener: () => void): () => void {
  refusals.add(listener);
  return () => refusals.delete(listener);
}

/** Keeps one stream open until it is told to stop: resumes after the last event seen, backs off while it fails. */
function run(): () => void {
  const ended = new AbortController();
  let connection = new AbortController();
  let wake = () => {};
  let lastId: string | undefined;
  let wait = FIRST_WAIT;

  const now = () => {
    wait = FIRST_WAIT;
    wake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') now();
  };
  addEventListener('online', now, { signal: ended.signal });
  document.addEventListener('visibilitychange', onVisible, { signal: ended.signal });
  const forgetPlace = () => {
    [lastId, begun, awaited] = [undefined, undefined, undefined];
    connection.abort();
  };
  const forgetToken = onToken((token) => {
    // Another person, or nobody: his place in the log is not ours.
    if (token === null) forgetPlace();
    else now();
  });
  const forgetOrganisation = onOrganisation(() => {
    // Another log: its numbers are not those of the former one.
    forgetPlace();
    now();
  });
  startOver = (seq) => {
    [lastId, begun, awaited] = [String(seq), undefined, undefined];
    connection.abort();
    now();
  };
  const open = (seq: number) => {
    if (lastId !== undefined) begun ??= Math.min(Number(lastId), seq);
    else if (awaited !== undefined && awaited < seq) startOver(awaited);
    else begun = seq;
    awaited = undefined;
  };

  const loop = async () => {
    while (!ended.signal.aborted) {
      // Its reader is no part of the first picture. Where it does not come, the stream has ended, and is tried again.
      const reader = await import('./stream.ts').catch(() => null);
      if (ended.signal.aborted) return;
      connection = new AbortController();
      const token = readToken();
      const organisation = shownOrganisation();
      if (reader && token !== null && organisation !== null) {
        if (lastId === undefined && awaited !== undefined) lastId = String(awaited);
        const place = { token, organisation, lastId, connection, open };
        const outcome = await reader.read(place, {
          event: (id, event) => {
            // What the stream of the former organisation still held belongs to nobody here.
            if (organisation !== shownOrganisation()) return;
            lastId = id ?? lastId;
            wait = FIRST_WAIT;
            for (const listener of listeners) listener(event);
          },
          presence: (presence) => {
            for (const listener of arrivals) listener(presence);
          },
          mail: (unread) => {
            for (const listener of mails) listener(unread);
          },
        });
        if (outcome === 'unauthorised') await renewToken(token);
        if (outcome === 'refused') for (const listener of refusals) listener();
      }
      if (ended.signal.aborted) return;
      if (organisation !== shownOrganisation()) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait * (0.75 + Math.random() / 2));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  void loop();

  return () => {
    ended.abort();
    [begun, awaited, startOver] = [undefined, undefined, () => {}];
    forgetToken();
    forgetOrganisation();
    connection.abort();
    wake();
  };
}
