import type { BlockProps } from '../analytics/blocks.ts';
import { LostReasonsBlock } from './LostReasonsBlock.tsx';
import css from './marketing.module.css';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { OutcomeTableBlock } from './OutcomeTableBlock.tsx';
import { StagesBlock } from './StagesBlock.tsx';

/** What became of the deals that began in the period. */
export function CrmTab({ state }: BlockProps) {
  return (
    <div className={css.blocks}>
      <div className={css.pair}>
        <StagesBlock state={state} />
        <LostReasonsBlock state={state} />
      </div>
      <div className={css.controls}>
        <OutcomeChoice state={state} />
      </div>
      <OutcomeTableBlock state={state} />
    </div>
  );
}
