import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import shared from '../marketing/marketing.module.css';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { qualityQuery } from './api.ts';
import { FindingRow } from './FindingRow.tsx';
import { checkOf } from './quality.ts';
import css from './QualityFindings.module.css';

/** As many as are read at one go. */
const FIRST = 6;

/** What to mend, the most money first; each becomes a task. */
export function QualityFindingsBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const text = t(($) => $.marketing.quality, { returnObjects: true });
  const check = checkOf(state.search);
  return (
    <Block
      id="marketing.quality-findings"
      title={text.findings}
      query={useQuery(qualityQuery(state.query))}
      state={state}
      skeleton={440}
      isEmpty={({ data }) => data.findings.length === 0}
      empty={
        <>
          <p className={css.clean}>{text.clean}</p>
          <p>{text.cleanLead}</p>
        </>
      }
      heading
      aside={text.findingsNote}
    >
      {({ data: { findings }, meta }) => {
        const found = check === null ? findings : findings.filter((one) => one.check === check);
        const shown = all ? found : found.slice(0, FIRST);
        return (
          <>
            {check !== null && (
              <p className={css.only}>
                {t(($) => $.marketing.quality.only, { check: text.checks[check] })}{' '}
                <Button variant="link" size="sm" onClick={() => state.change({ only: undefined })}>
                  {text.showAll}
                </Button>
              </p>
            )}
            <ul className={css.list}>
              {shown.map((finding) => (
                <FindingRow
                  key={`${finding.kind} ${finding.entity.kind} ${finding.entity.id} ${finding.from}`}
                  finding={finding}
                  currency={meta.currency}
                  state={state}
                />
              ))}
            </ul>
            {found.length > shown.length && (
              <Button variant="ghost" className={shared.more} onClick={() => setAll(true)}>
                {t(($) => $.marketing.more, { count: found.length - shown.length })}
              </Button>
            )}
          </>
        );
      }}
    </Block>
  );
}
