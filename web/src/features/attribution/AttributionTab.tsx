import type { BlockProps } from '../analytics/blocks.ts';
import css from '../marketing/marketing.module.css';
import { AttributionControls } from './AttributionControls.tsx';
import { CoverageBlock } from './CoverageBlock.tsx';
import { FlowBlock } from './FlowBlock.tsx';
import { LagsBlock } from './LagsBlock.tsx';
import { LengthsBlock } from './LengthsBlock.tsx';
import { ModelsBlock } from './ModelsBlock.tsx';
import { PathsBlock } from './PathsBlock.tsx';
import { useAttribution } from './useAttribution.ts';

/** Which channel a conversion is due to, by eight models side by side, and the ways that led to it. */
export function AttributionTab({ state }: BlockProps) {
  // One word about emptiness is enough, and the first block has it.
  const nothing = useAttribution(state).data?.data.basis === null;
  return (
    <div className={css.blocks}>
      <AttributionControls state={state} />
      <CoverageBlock state={state} />
      {!nothing && (
        <>
          <ModelsBlock state={state} />
          <FlowBlock state={state} />
          <div className={css.pair}>
            <LengthsBlock state={state} />
            <LagsBlock state={state} />
          </div>
          <PathsBlock state={state} />
        </>
      )}
    </div>
  );
}
