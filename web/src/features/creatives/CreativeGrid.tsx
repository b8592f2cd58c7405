import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import css from './CreativeGrid.module.css';

/** Cards of one screenful or two; a thousand pictures at once would help nobody. */
const PAGE = 48;

interface CreativeGridProps<R> {
  rows: readonly R[];
  children: (row: R) => ReactNode;
}

export function CreativeGrid<R>({ rows, children }: CreativeGridProps<R>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul className={css.grid}>{rows.slice(0, shown).map((row) => children(row))}</ul>
      {rows.length > shown && (
        <p className={css.more}>
          <Button variant="outline" onClick={() => setShown(shown + PAGE)}>
            {t(($) => $.creatives.more)}
          </Button>
        </p>
      )}
    </>
  );
}
