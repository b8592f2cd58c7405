import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import MarkdownText from './MarkdownText.tsx';
import { parsed } from './roundTrip.ts';

const names = new Map([
  ['anna', 'Анна Ветрова'],
  ['boris_p', 'Борис Панин'],
]);
const shown = (text: string) => renderToStaticMarkup(<MarkdownText text={text} names={names} own="anna" />);

const traps = [
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  'text <svg/onload=alert(1)> text',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:alert(1))',
  '<javascript:alert(1)>',
  '![x](https://example.test/x.png)',
  '![x][x]\n\n[x]: https://example.test/x.png',
  '[![x](https://example.test/x.png)](https://example.test)',
  '<style>*{color:red}</style>',
];

test.for(traps)('%s becomes words and links that run nothing', (trap) => {
  const html = shown(trap);

  expect(html).not.toMatch(/<(script|img|iframe|style|object|embed)|href="(?!https?:)/i);
  // What stands escaped in the text is text; of elements, none has a handler.
  expect(html.replaceAll(/>[^<]*</g, '><')).not.toMatch(/\son\w+=/i);
});

test.for(traps)('the editor takes no element from %s', (trap) => {
  const types = [...JSON.stringify(parsed(trap)).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type);

  expect(new Set(['doc', 'paragraph', 'text', 'link', ...types])).toEqual(
    new Set(['doc', 'paragraph', 'text', 'link']),
  );
});

test('a picture is a link to it, a task of a list has its mark', () => {
  expect(shown('![x](https://example.test/x.png)')).toContain('href="https://example.test/x.png"');
  expect(shown('- [x] готово')).toContain('aria-label="✓"');
});

test('people who are known are mentioned, also with an underscore; code and addresses mention nobody', () => {
  const mentions = (text: string) => [...shown(text).matchAll(/title="([^"]+)"/g)].map(([, name]) => name);

  expect(mentions('спроси @anna, @boris_p. и @nobody')).toEqual(['Анна Ветрова', 'Борис Панин']);
  expect(mentions('`@anna`, anna@anna.test и https://a.test/@anna')).toEqual([]);
});
