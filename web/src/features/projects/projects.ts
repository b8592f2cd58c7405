import type { Project } from '@takt/contract/projects.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** In the order of the list; a project that needs attention stands out. */
export const STATUS_TONE: Record<Project['status'], Tone> = {
  active: 'good',
  inactive: 'neutral',
  completed: 'accent',
  on_hold: 'warn',
  draft: 'neutral',
  cancelled: 'bad',
};

const OVER: ReadonlySet<Project['status']> = new Set(['completed', 'cancelled']);

/** Its day is over and it is not; `today` is the organisation's. */
export const isLate = ({ due_date, status }: Pick<Project, 'due_date' | 'status'>, today: string): boolean =>
  due_date !== null && due_date < today && !OVER.has(status);

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const LATIN = 'A B V G D E E Z Z I J K L M N O P R S T U F H C C S S  Y  E U A'.split(' ');

const latin = (text: string): string =>
  [...text.toLowerCase().replaceAll('ł', 'l')]
    .map((letter) => {
      const at = CYRILLIC.indexOf(letter);
      return at === -1 ? letter : (LATIN[at] ?? '');
    })
    .join('')
    .normalize('NFD')
    .toUpperCase();

/** «Осенний запуск» → OZ, «Маркетинг» → MARK; '' when nothing can be made of the name. */
export function suggestedKey(name: string): string {
  const words = name
    .trim()
    .split(/[\s\-–—_/.,]+/u)
    .map((word) => latin(word).replace(/[^A-Z0-9]/g, ''))
    .filter(Boolean);
  const [first = ''] = words;
  const key =
    words.length > 1
      ? words
          .map((word) => word[0])
          .join('')
          .slice(0, 4)
      : first.slice(0, 4);
  const letters = key.replace(/^\d+/, '');
  const either = letters.length < 2 ? first.replace(/^\d+/, '').slice(0, 4) : letters;
  return either.length < 2 ? '' : either;
}
