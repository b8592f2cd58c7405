import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { colourOf, initialsOf } from './person.ts';
import { Progress } from './Progress.tsx';
import { shareOf } from './share.ts';
import { useToast } from './toast.tsx';

test('progress is clamped between 0 and its maximum, 100 unless told', () => {
  expect([-5, 0, 40, 100, 250].map((value) => shareOf(value))).toEqual([0, 0, 0.4, 1, 1]);
  expect(shareOf(3, 4)).toBe(0.75);
  expect(shareOf(Number.NaN)).toBe(0);
  expect(shareOf(1, 0)).toBe(0);
});

test('the bar tells its clamped value', () => {
  const bar = renderToString(<Progress value={250} label="Прогресс" />);

  expect(bar).toContain('aria-valuenow="100"');
  expect(bar).toContain('aria-valuemax="100"');
  expect(bar).toContain('width:100%');
});

test('a toast outside of its provider throws', () => {
  function Stray() {
    useToast();
    return null;
  }

  expect(() => renderToString(<Stray />)).toThrow('useToast must be used within a ToastProvider');
});

test('a person has initials and always the same colour', () => {
  expect(initialsOf('Ольга Крылова')).toBe('ОК');
  expect(initialsOf('  анна ')).toBe('АН');
  expect(initialsOf('')).toBe('');
  expect(colourOf('0192f0aa')).toBe(colourOf('0192f0aa'));
});
