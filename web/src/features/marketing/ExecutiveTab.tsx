import type { BlockProps } from '../analytics/blocks.ts';
import { CampaignEndsBlock } from './CampaignEndsBlock.tsx';
import { ExecutiveHeadBlock } from './ExecutiveHeadBlock.tsx';
import { ExecutiveTrendBlock } from './ExecutiveTrendBlock.tsx';
import css from './marketing.module.css';
import { PlatformSharesBlock } from './PlatformSharesBlock.tsx';

/** Both sides at a glance. */
export function ExecutiveTab({ state }: BlockProps) {
  return (
    <div className={css.blocks}>
      <ExecutiveHeadBlock state={state} />
      <ExecutiveTrendBlock state={state} />
      <CampaignEndsBlock state={state} />
      <PlatformSharesBlock state={state} />
    </div>
  );
}
