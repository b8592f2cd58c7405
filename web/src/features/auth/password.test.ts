import { expect, test } from 'vitest';
import { strengthOf } from './password.ts';

test('under eight characters nothing helps, counted as people count', () => {
  expect(strengthOf('')).toBe('short');
  expect(strengthOf('aB3$xK9')).toBe('short');
  // Seven pictures of two code units each.
  expect(strengthOf('🦊🐻🐼🐨🐯🦁🐮')).toBe('short');
});

test('repetition and sequence are weak however long they are', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', '1234567890', 'abcdefgh', 'abababababab', 'password']) {
    expect(strengthOf(password), password).toBe('weak');
  }
});

test('length makes a phrase strong without any odd character', () => {
  expect(strengthOf('Kd8vQm2x')).toBe('fair');
  expect(strengthOf('лошадь съела скрепку')).toBe('strong');
  expect(strengthOf('correct horse battery')).toBe('strong');
});
