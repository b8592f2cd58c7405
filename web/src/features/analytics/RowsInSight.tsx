import { useVirtualizer } from '@tanstack/react-virtual';
import { CampaignTableRow, type RowsProps } from './CampaignTableRow.tsx';
import { keyOf } from './campaigns.ts';

/** px, as in CampaignTable.module.css */
const ROW_HEIGHT = 41;

/** Loaded for long tables alone: the rows in sight of the scroller, and room for the others. */
export default function RowsInSight({ scroller, ...props }: RowsProps & { scroller: HTMLElement }) {
  const { rows } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
      {items.map(({ index }) => {
        const row = rows[index];
        return row && <CampaignTableRow key={keyOf(row)} {...props} row={row} index={index} />;
      })}
      {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
    </tbody>
  );
}
