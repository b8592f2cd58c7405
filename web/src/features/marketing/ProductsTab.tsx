import type { BlockProps } from '../analytics/blocks.ts';
import css from './marketing.module.css';
import { MeasureChoice } from './MeasureChoice.tsx';
import { ProductBarsBlock } from './ProductBarsBlock.tsx';
import { ProductTableBlock } from './ProductTableBlock.tsx';

/** What is spent on products and what they sell. */
export function ProductsTab({ state }: BlockProps) {
  return (
    <div className={css.blocks}>
      <div className={css.controls}>
        <MeasureChoice state={state} />
      </div>
      <ProductBarsBlock state={state} />
      <ProductTableBlock state={state} />
    </div>
  );
}
