import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { chosen, placeBy, placeView } from './marketing.ts';
import css from './marketing.module.css';
import { BarMeasureChoice } from './BarMeasureChoice.tsx';
import { PlaceMapBlock } from './PlaceMapBlock.tsx';
import { PlaceTableBlock } from './PlaceTableBlock.tsx';

/** Countries and regions: spend and deals side by side. */
export function GeographyTab({ state }: BlockProps) {
  const { t } = useTranslation();
  const by = chosen(placeBy, state.search.by, 'country');
  const usual = by === 'country' ? 'map' : 'bars';
  return (
    <div className={css.blocks}>
      <div className={css.controls}>
        <Segmented
          label={t(($) => $.marketing.by)}
          options={placeBy.options.map((value) => ({ value, label: t(($) => $.marketing.geography[value]) }))}
          value={by}
          onChange={(next) =>
            state.change({ by: next === 'country' ? undefined : next, view: undefined, sort: undefined })
          }
        />
        <Segmented
          label={t(($) => $.marketing.geography.view)}
          options={placeView.options.map((value) => ({
            value,
            label: t(($) => $.marketing.geography.views[value]),
          }))}
          value={chosen(placeView, state.search.view, usual)}
          onChange={(view) => state.change({ view: view === usual ? undefined : view })}
        />
        <BarMeasureChoice state={state} />
      </div>
      <PlaceMapBlock state={state} />
      <PlaceTableBlock state={state} />
    </div>
  );
}
