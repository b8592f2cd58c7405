import { tellPresence } from '@takt/contract/events.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { onPresence } from '../../api/live.ts';
import { useAuth } from '../auth/AuthProvider.tsx';

/** ms; the server forgets whoever is silent for 45 s. */
const BEAT = 20_000;

/** One per tab: a person with two tabs is in two places. */
const tab = crypto.randomUUID();
/** Where this tab is; a panel over a board hides the board's place until it closes. */
let places: readonly string[] = [];

interface Here {
  place: string;
  people: readonly string[];
}
const nobody: readonly string[] = [];

/**
 * Says that this tab has a place before it, and tells who else has: ids of people without the caller. Places as the
 * contract names them, `task:<id>` or `board:<project id>`. Needs a live stream, which every screen of work keeps.
 */
export function usePresence(place: string): readonly string[] {
  const { user } = useAuth();
  const [here, setHere] = useState<Here>({ place, people: nobody });

  useEffect(() => {
    let left = false;
    const beat = async () => {
      // In the background nobody has anything before him.
      if (places.at(-1) !== place || document.hidden) return;
      // A missing network shows nobody; the next beat tries again.
      const answer = await call(tellPresence, { body: { tab, place } }).catch(() => undefined);
      if (answer && !left) setHere({ place, people: answer.people });
    };
    const onVisible = () => void (document.hidden ? leave() : beat());

    places = [...places, place];
    const deaf = onPresence((told) => {
      if (told.place === place) setHere(told);
    });
    const clock = setInterval(() => void beat(), BEAT);
    document.addEventListener('visibilitychange', onVisible);
    void beat();
    return () => {
      left = true;
      deaf();
      clearInterval(clock);
      document.removeEventListener('visibilitychange', onVisible);
      const [former] = places.slice(-1);
      places = places.toSpliced(places.lastIndexOf(place), 1);
      if (former === place) void say(places.at(-1) ?? null);
    };
  }, [place]);

  if (here.place !== place) return nobody;
  return here.people.filter((id) => id !== user?.id);
}

const leave = () => say(null);
const say = (place: string | null) => call(tellPresence, { body: { tab, place } }).catch(() => undefined);
