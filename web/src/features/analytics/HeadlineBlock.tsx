import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from './api.ts';
import { Block } from './Block.tsx';
import { headline, Tiles } from './Tiles.tsx';
import type { ReportState } from './useReportState.ts';

/** px */
const HEIGHT = 124;

/** The six figures that a company is run by. */
export function HeadlineBlock({ state }: { state: ReportState }) {
  const { t } = useTranslation();
  const report = useQuery(overviewQuery(state.query));
  return (
    <Block
      id="analytics.headline"
      title={t(($) => $.analytics.tiles)}
      query={report}
      state={state}
      skeleton={HEIGHT}
      bare
    >
      {({ data, meta }) => (
        <Tiles measures={headline} figures={data.headline} daily={data.daily} meta={meta} state={state} />
      )}
    </Block>
  );
}
