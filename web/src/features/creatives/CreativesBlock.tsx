import type { CreativeRow } from '@takt/contract/creatives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Block } from '../analytics/Block.tsx';
import type { BlockProps } from '../analytics/blocks.ts';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { creativesQuery } from './api.ts';
import { CreativeCards } from './CreativeCards.tsx';
import { keyOf, tagFilterOf, withTagsLike } from './creatives.ts';
import { CreativesTable } from './CreativesTable.tsx';
import { CreativeTools } from './CreativeTools.tsx';
import { NoCreatives } from './NoCreatives.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TagsDialog } from './TagsDialog.tsx';
import { useVerdicts } from './useVerdicts.ts';

/** All creatives as cards or as a table; whoever may, tags one or many of them by hand. */
export function CreativesBlock({ state }: BlockProps) {
  const { t } = useTranslation();
  const query = useQuery(creativesQuery(state.query));
  const verdicts = useVerdicts(state);
  const mayTag = manages(useOrganisation());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const { search, change } = state;

  const choose = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };

  return (
    <Block
      id="creatives.all"
      title={t(($) => $.creatives.blocks.all)}
      query={query}
      state={state}
      skeleton={640}
      bare
      isEmpty={({ data }) => data.length === 0}
      empty={<NoCreatives state={state} />}
    >
      {({ data, totals, meta }) => {
        const rows = withTagsLike(data, tagFilterOf(search));
        const selection = rows.filter((row) => chosen.has(keyOf(row)));
        const tagging = edited && data.filter((row) => edited.includes(keyOf(row)));
        const parts = {
          rows,
          meta,
          state,
          verdicts,
          chosen,
          onChoose: mayTag ? choose : undefined,
          onEdit: mayTag ? (row: CreativeRow) => setEdited([keyOf(row)]) : undefined,
        };
        return (
          <>
            <CreativeTools rows={data} shown={rows.length} state={state} />
            {rows.length === 0 ? (
              <p>
                {t(($) => $.creatives.empty.tagged)}{' '}
                <Button variant="link" onClick={() => change({ theme: undefined, only: undefined })}>
                  {t(($) => $.creatives.empty.showAll)}
                </Button>
              </p>
            ) : search.view === 'table' ? (
              <div className="card">
                <CreativesTable
                  {...parts}
                  title={t(($) => $.creatives.blocks.all)}
                  totals={rows.length === data.length ? totals : undefined}
                />
              </div>
            ) : (
              <CreativeCards {...parts} />
            )}
            {selection.length > 0 && (
              <SelectionBar
                count={selection.length}
                onEdit={() => setEdited(selection.map((row) => keyOf(row)))}
                onSelectAll={
                  selection.length < rows.length
                    ? () => setChosen(new Set(rows.map((row) => keyOf(row))))
                    : undefined
                }
                onClear={() => setChosen(new Set())}
              />
            )}
            {tagging && tagging.length > 0 && (
              <TagsDialog rows={tagging} known={data} onClose={() => setEdited(null)} />
            )}
          </>
        );
      }}
    </Block>
  );
}
