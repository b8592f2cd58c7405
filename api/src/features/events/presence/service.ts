import type { tellPresence } from '@takt/contract/events.ts';
import type { z } from 'zod';
import { asOrgId, type Db, type OrgId } from '../../../db/connect.ts';
import type { WakeUps } from '../../../db/wake.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Feed } from '../service.ts';
import * as q from './queries.ts';

type Told = z.output<typeof tellPresence.body>;

export interface Presence {
  /** Where a tab of the actor is; answers who is there. */
  told(actor: Actor, what: Told): Promise<string[]>;
  close(): void;
}

/** Those who come together are told of together. */
const pause = 30;
/** Who has fallen silent is missed within 45 s and this. */
const sweepEvery = 5_000;

/**
 * Whoever is at a place hears who else is: each process tells the streams it holds, and only when that has changed. In
 * between it knows a place by the people that it has told of last.
 */
export function createPresence({ db, wake, feed }: { db: Db; wake: WakeUps; feed: Feed }): Presence {
  const known = new Map<OrgId, Map<string, readonly string[]>>();
  const changed = new Map<OrgId, Set<string>>();

  async function look(orgId: OrgId, places: ReadonlySet<string>): Promise<void> {
    const found = await db.ask(orgId, (tx) => q.peopleAt(tx, [...places])).catch(() => undefined);
    if (!found) return;
    const here = feed.people(orgId);
    const before = known.get(orgId) ?? new Map<string, readonly string[]>();
    known.set(orgId, before);
    for (const place of places) {
      const people = found.get(place) ?? [];
      if (String(before.get(place) ?? []) !== String(people))
        feed.tell(orgId, new Set(people), 'presence', { place, people });
      // Where nobody of this process is, nobody of it has to be told.
      if (people.some((id) => here.has(id))) before.set(place, people);
      else before.delete(place);
    }
    if (before.size === 0) known.delete(orgId);
  }

  const deafen = wake.hear(({ topic, orgId: id, about }) => {
    if (topic !== 'presence') return;
    const orgId = asOrgId(id);
    if (feed.people(orgId).size === 0) return;
    const waiting = changed.get(orgId);
    changed.set(orgId, new Set([...(waiting ?? []), ...about]));
    if (waiting) return;
    setTimeout(() => {
      const places = changed.get(orgId) ?? new Set();
      changed.delete(orgId);
      void look(orgId, places);
    }, pause).unref();
  });
  const sweeping = setInterval(() => {
    for (const [orgId, places] of known) void look(orgId, new Set(places.keys()));
  }, sweepEvery);
  sweeping.unref();

  return {
    async told({ orgId, userId }, { tab, place }) {
      const places = place === null ? [] : [place];
      const [before, people] = await db.inOrg(orgId, (tx) =>
        Promise.all([q.putTab(tx, { tab, userId, place }), q.peopleAt(tx, places)]),
      );
      const moved = [...new Set([before, place])].filter((one) => one !== null);
      if (before !== place) wake.tell({ topic: 'presence', orgId, about: moved });
      return place === null ? [] : (people.get(place) ?? []);
    },
    close() {
      deafen();
      clearInterval(sweeping);
    },
  };
}
