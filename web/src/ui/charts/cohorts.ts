import type { Sheet } from '../sheets/sheet.ts';
import type { Picture, Shape } from './picture.ts';
import { fitted } from './picture.ts';
import { heatShare, stepEnds, stepOf } from './steps.ts';

export interface CohortCell {
  age: number;
  value: number | null;
  /** As the screen writes it. */
  text: string;
  /** Its month is not over: the figure grows yet. */
  isOpen: boolean;
}
export interface CohortRow {
  key: string;
  label: string;
  size: number | null;
  isOpen: boolean;
  cells: readonly CohortCell[];
}

export interface CohortDrawing {
  ages: readonly number[];
  /** By row and place in `ages`: the cell and how much of the colour it has, null where there is none. */
  rows: readonly (readonly ({ cell: CohortCell; heat: number | null } | null)[])[];
  ends: readonly number[];
}

/** All ages that any cohort has reached, and the colour of each cell among all cells. */
export function prepareCohorts(rows: readonly CohortRow[]): CohortDrawing {
  const ages = [...new Set(rows.flatMap(({ cells }) => cells.map(({ age }) => age)))].toSorted(
    (a, b) => a - b,
  );
  const ends = stepEnds(rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  return {
    ages,
    ends,
    rows: rows.map(({ cells }) => {
      const byAge = new Map(cells.map((cell) => [cell.age, cell]));
      return ages.map((age) => {
        const cell = byAge.get(age);
        if (!cell) return null;
        const step = stepOf(cell.value, ends);
        return { cell, heat: step === null ? null : heatShare(step, ends.length) };
      });
    }),
  };
}

/** Where the arrow keys lead in a table of so many rows and columns; null for any other key. */
export function cellTo(
  key: string,
  { row, column }: { row: number; column: number },
  rows: number,
  columns: number,
): { row: number; column: number } | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  switch (key) {
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: within(columns - 1, columns) };
    default:
      return null;
  }
}

export function cohortsSheet(
  rows: readonly CohortRow[],
  ageLabel: (age: number) => string,
  heads: { cohort: string; size: string },
): Sheet {
  const drawing = prepareCohorts(rows);
  return {
    heads: [heads.cohort, heads.size, ...drawing.ages.map(ageLabel)],
    rows: rows.map(({ label, size }, at) => [
      { text: label },
      { amount: size },
      ...(drawing.rows[at] ?? []).map((place) =>
        place ? { amount: place.cell.value, shown: place.cell.text } : { text: '' },
      ),
    ]),
  };
}

const NAMES = 150;
const SIZE = 70;
const CELL = 64;
const ROW = 28;

export function cohortsPicture(
  rows: readonly CohortRow[],
  ageLabel: (age: number) => string,
  sizeText: (size: number | null) => string,
): Picture {
  const { ages, rows: drawn } = prepareCohorts(rows);
  const left = (column: number) => NAMES + SIZE + column * CELL;
  const heads = ages.map((age, column): Shape => ({
    kind: 'text',
    x: left(column) + CELL / 2,
    y: 18,
    text: fitted(ageLabel(age), 11, CELL - 4),
    size: 11,
    fill: '--muted',
    align: 'middle',
  }));
  const body = rows.flatMap(({ label, size }, at): Shape[] => {
    const top = (at + 1) * ROW;
    return [
      { kind: 'text', x: 0, y: top + 18, text: fitted(label, 12, NAMES - 8) },
      {
        kind: 'text',
        x: NAMES + SIZE - 12,
        y: top + 18,
        text: sizeText(size),
        align: 'end',
        fill: '--muted',
      },
      ...(drawn[at] ?? []).flatMap((place, column): Shape[] =>
        place
          ? [
              ...(place.heat === null
                ? []
                : [
                    {
                      kind: 'rect',
                      x: left(column) + 1,
                      y: top + 1,
                      width: CELL - 2,
                      height: ROW - 2,
                      radius: 3,
                      fill: { of: '--c1', share: place.heat },
                    } as const,
                  ]),
              {
                kind: 'text',
                x: left(column) + CELL / 2,
                y: top + 18,
                text: place.cell.text,
                align: 'middle',
              },
            ]
          : [],
      ),
    ];
  });
  return { width: left(ages.length), height: (rows.length + 1) * ROW, shapes: [...heads, ...body] };
}
