import type { Language } from '@takt/contract/languages.ts';
import type { z } from 'zod';
import { gaps, type Letter, type Letters, type Section, type Template } from './letters.ts';
import { en } from './letters/en.ts';
import { pl } from './letters/pl.ts';
import { ru } from './letters/ru.ts';

const letters: Record<Language, Letters> = { ru, en, pl };
const brand: Record<Language, string> = { ru: 'Такт', en: 'Takt', pl: 'Takt' };

export interface Composed {
  /** Who it is from. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const schemas: { readonly [T in Template]: { parse(params: unknown): z.output<(typeof gaps)[T]> } } = gaps;

/** A letter as it is sent; `params` come from the database. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- T is what ties a letter to the schema of its gaps
export function composed<T extends Template>(
  template: T,
  language: Language,
  params: Readonly<Record<string, unknown>>,
  link: string,
): Composed {
  const letter = letters[language][template](schemas[template].parse(params));
  return {
    sender: brand[language],
    subject: letter.subject,
    text: [
      ...letter.lines,
      ...(letter.sections ?? []).flatMap(plain),
      `${letter.button}: ${link}`,
      ...letter.after,
      ...(letter.footer ? [`${letter.footer.text}: ${letter.footer.link}`] : []),
    ].join('\n\n'),
    html: page(letter, language, link),
  };
}

const plain = ({ heading, link, lines }: Section) => [
  link === undefined ? heading : `${heading}\n${link}`,
  ...lines,
];

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c,
  );

function section({ heading, link, lines }: Section): string {
  const shown =
    link === undefined
      ? `<b>${escaped(heading)}</b>`
      : `<a class="link" href="${escaped(link)}" style="color:#3d4fe0;font-weight:bold;text-decoration:none">${escaped(heading)}</a>`;
  const rows = lines.map((line) => `<div style="margin:4px 0 0">${escaped(line)}</div>`);
  return `<div style="margin:0 0 20px">${shown}${rows.join('')}</div>`;
}

/** Colours stand in style attributes for programs that drop <style>; it only darkens them for those that keep it. */
function page(letter: Letter, language: Language, link: string): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`;
  const href = escaped(link);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #101216 !important; }
  .card { background: #171a20 !important; border-color: #272b33 !important; color: #eceef2 !important; }
  .brand, .small, .small a { color: #a3aab8 !important; }
  .link { color: #98a4ff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f7f8">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f7f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:552px;font:16px/24px Arial,sans-serif;text-align:left">
<tr><td class="brand" style="padding:0 4px 16px;color:#5d6370;font-weight:bold">${brand[language]}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e7ea;border-radius:12px;color:#16181d;overflow-wrap:anywhere">
${[...letter.lines.map(paragraph), ...(letter.sections ?? []).map(section)].join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#3d4fe0;border-radius:8px">
<a href="${href}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(letter.button)}</a>
</td></tr></table>
<div class="small" style="color:#5d6370;font-size:14px;line-height:20px">
${letter.after.map(paragraph).join('\n')}
<p style="margin:0"><a href="${href}" style="color:#5d6370;word-break:break-all">${href}</a></p>
${letter.footer ? `<p style="margin:16px 0 0"><a href="${escaped(letter.footer.link)}" style="color:#5d6370">${escaped(letter.footer.text)}</a></p>` : ''}
</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
