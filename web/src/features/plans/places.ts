export interface Place {
  row: number;
  column: number;
}

interface Typing {
  key: string;
  shift: boolean;
  /** The caret, or what is selected, touches the beginning or the end of the text. */
  atStart: boolean;
  atEnd: boolean;
}

/** Where a key leads from a cell, as in a spreadsheet; null where it stays in the text. */
export function placeAfter({ key, shift, atStart, atEnd }: Typing, { row, column }: Place): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'Enter':
      return { row: row + (shift ? -1 : 1), column };
    case 'ArrowLeft':
      return atStart ? { row, column: column - 1 } : null;
    case 'ArrowRight':
      return atEnd ? { row, column: column + 1 } : null;
    default:
      return null;
  }
}

export const placeText = ({ row, column }: Place): string => `${row}:${column}`;

export function placeOf(text: string | undefined): Place | null {
  const [row, column] = (text ?? '').split(':').map(Number);
  return row === undefined || column === undefined || Number.isNaN(row + column) ? null : { row, column };
}
