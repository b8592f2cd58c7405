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

/** No element but ours, no address with another scheme; of ours none has a handler, and what is escaped is text. */
const isHarmless = (html: string): boolean =>
  !/<(script|img|iframe|style|object|embed|svg|video|form|input|math)|href="(?!https?:|mailto:)[a-z][\w+.-]*:/i.test(
    html,
  ) && !/\s(on\w+|style|srcdoc|formaction)=/i.test(html.replaceAll(/>[^<]*</g, '><'));

test.for(traps)('%s becomes words and links that run nothing', (trap) => {
  expect(shown(trap)).toSatisfy(isHarmless);
});

/** Addresses that have run something, or led away, in some reader of Markdown. */
const addresses = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  '\u00A0javascript:alert(1)',
  'javascript\0:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'j&Tab;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'javascript://https://ok.test/%0Aalert(1)',
  'java\\script:alert(1)',
  'ｊavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg/>',
  'vbscript:msgbox(1)',
  'livescript:x',
  'mocha:x',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'file:///etc/passwd',
  'blob:https://ok.test/x',
  'filesystem:https://ok.test/x',
  'about:blank',
  'jar:https://ok.test!/x',
  'tel:1',
  'intent://x',
  'ms-word:x',
  'smb://x',
  'ftp://x.test/',
  'x" onclick="alert(1)',
  "x' onclick='alert(1)",
];
const written = (address: string): string[] => [
  `[x](${address})`,
  `[x](<${address}>)`,
  `[x](${address} "t")`,
  `[x](https://ok.test/ "${address}")`,
  `[x][y]\n\n[y]: ${address}`,
  `![x](${address})`,
  `[![x](${address})](${address})`,
  `[${address}](${address})`,
  `<${address}>`,
  `<a href="${address}">x</a>`,
  `| ${address} |\n|---|\n| [x](${address}) |`,
];
const tags =
  'img src=x|svg|video src=x|body|details open|input autofocus|marquee|iframe src=x|object data=x|math|a href=x|form';
const handlers =
  'onerror|onload|onfocus|ontoggle|onstart|onanimationstart|onpointerover|style|srcdoc|formaction';
const elements = tags
  .split('|')
  .flatMap((tag) =>
    handlers
      .split('|')
      .flatMap((handler) => [
        `<${tag} ${handler}=alert(1)>`,
        `"><${tag}/${handler}="alert(1)" x=`,
        `# x\n\n- <${tag}\n${handler}\n=\nalert(1)\n>`,
        `<!--><${tag} ${handler}=alert(1)>-->`,
      ]),
  );

test('nor does any of hundreds of ways of writing an address or an element', { timeout: 60_000 }, () => {
  const corpus = [...addresses.flatMap(written), ...elements];

  expect(corpus.filter((trap) => !isHarmless(shown(trap)))).toEqual([]);
  expect(corpus.length).toBeGreaterThan(800);
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
