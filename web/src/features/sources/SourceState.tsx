import type { Source } from '@takt/contract/sources.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../ui/Badge.tsx';

type State = 'active' | 'paused' | 'broken' | 'troubled' | 'reading';
const tones: Record<State, Tone> = {
  active: 'good',
  paused: 'neutral',
  broken: 'bad',
  troubled: 'warn',
  reading: 'accent',
};

/** Of a connection whether it works; of files only what went wrong: they have nothing that could stop. */
export function SourceState({ source }: { source: Source }) {
  const { t } = useTranslation();
  const state = stateOf(source);
  if (state === 'active' && source.kind === 'file') return null;
  return <Badge tone={tones[state]}>{t(($) => $.sources.status[state])}</Badge>;
}

function stateOf({ status, error, is_syncing }: Source): State {
  if (status !== 'active') return status;
  if (is_syncing) return 'reading';
  return error === null ? 'active' : 'troubled';
}
