import type { BlockProps } from '../analytics/blocks.ts';
import css from './marketing.module.css';
import { BarMeasureChoice } from './BarMeasureChoice.tsx';
import { ProductBarsBlock } from './ProductBarsBlock.tsx';
import { ProductTableBlock } from './ProductTableBlock.tsx';

/** What is spent on products and what they sell. */
export function ProductsTab({ state }: BlockProps) {
  return (
    <div className={css.blocks}>
      <div className={css.controls}>
        <BarMeasureChoice state={state} />
      </div>
      <ProductBarsBlock state={state} />
      <ProductTableBlock state={state} />
    </div>
  );
}
