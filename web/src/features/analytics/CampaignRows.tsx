import { lazy, Suspense } from 'react';
import { CampaignTableRow, type RowsProps } from './CampaignTableRow.tsx';
import { keyOf } from './campaigns.ts';

const RowsInSight = lazy(() => import('./RowsInSight.tsx'));

interface CampaignRowsProps extends RowsProps {
  /** The element that scrolls a long table, null until it is there. */
  inSightOf?: HTMLElement | null | undefined;
}

/** The body of the table; of a long one, only the rows in sight. */
export function CampaignRows({ inSightOf, ...props }: CampaignRowsProps) {
  if (inSightOf === undefined) return <AllRows {...props} />;
  return (
    inSightOf && (
      <Suspense>
        <RowsInSight {...props} scroller={inSightOf} />
      </Suspense>
    )
  );
}

function AllRows(props: RowsProps) {
  return (
    <tbody>
      {props.rows.map((row, index) => (
        <CampaignTableRow key={keyOf(row)} {...props} row={row} index={index} />
      ))}
    </tbody>
  );
}
