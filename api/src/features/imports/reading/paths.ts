import type { Mapping } from '@takt/contract/imports.ts';
import type { Line } from '../../../files/lines.ts';
import { noDay } from '../../../warehouse/cube.ts';
import { amountReader, columnsOf, currencyReader, dayReader, keptText, orSkip, Unreadable } from './cells.ts';
import type { Read } from './records.ts';

const mostSteps = 200;
const separator = /\s*(?:>|→|»|\|)\s*/;

/** Lines of paths that were put together elsewhere: the channels in their order, and what came of it. */
export function createPathReader(mapping: Mapping, header: readonly string[]): (line: Line) => Read {
  const columns = columnsOf(mapping, header);
  const pathColumn = columns.get('path');
  const [date, currency] = [dayReader(columns, 'date'), currencyReader(columns, mapping.currency)];
  const [conversions, value, nulls] = [
    amountReader(columns, 'conversions'),
    amountReader(columns, 'conversion_value'),
    amountReader(columns, 'nulls'),
  ];
  const hasDays = columns.has('date');

  return ({ number: line, cells, fault }) => {
    if (fault) return { skip: { line, code: fault } };
    return orSkip(line, () => {
      const text = pathColumn ? (cells[pathColumn.index] ?? '') : '';
      const path = text
        .split(separator, mostSteps + 1)
        .map(keptText)
        .filter((step) => step !== '');
      if (path.length === 0) throw new Unreadable({ code: 'no_path' });
      if (path.length > mostSteps) throw new Unreadable({ code: 'long_path' });
      const day = date(cells);
      if (hasDays && day === null) throw new Unreadable({ code: 'no_date' });
      return {
        path: {
          line,
          date: day ?? noDay,
          path,
          conversions: conversions(cells) ?? '0',
          value: value(cells) ?? '0',
          nulls: nulls(cells) ?? '0',
          currency: currency(cells),
        },
      };
    });
  };
}
