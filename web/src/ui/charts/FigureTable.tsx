import { cellShown, type Sheet } from '../sheets/sheet.ts';
import css from './charts.module.css';

/** The table behind a picture. */
export function FigureTable({ title, sheet: { heads, rows } }: { title: string; sheet: Sheet }) {
  return (
    // It scrolls, so the keyboard must reach it.
    <div className={css.tableBox} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={column} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {cellShown(cell)}
                  </th>
                ) : (
                  <td key={column}>{cellShown(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
