import type { BlockProps } from '../analytics/blocks.ts';
import { VerdictsBlock } from '../attribution/VerdictsBlock.tsx';
import css from '../marketing/marketing.module.css';
import { FreshnessBlock } from './FreshnessBlock.tsx';
import { QualityFindingsBlock } from './QualityFindingsBlock.tsx';
import { QualityScoreBlock } from './QualityScoreBlock.tsx';
import { RestatementsBlock } from './RestatementsBlock.tsx';

/** How far the figures can be trusted, in money, and what to mend first. */
export function QualityTab({ state }: BlockProps) {
  return (
    <div className={css.blocks}>
      <QualityScoreBlock state={state} />
      <QualityFindingsBlock state={state} />
      <VerdictsBlock state={state} />
      <FreshnessBlock state={state} />
      <RestatementsBlock state={state} />
    </div>
  );
}
