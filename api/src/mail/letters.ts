import type { Language } from '@takt/contract/languages.ts';

/** A letter in one language: plain text and HTML say the same. `link` is the one thing to do. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

export type Template = 'verify_email' | 'already_registered';

export const letters: Record<Template, Record<Language, (params: Record<string, string>) => Letter>> = {
  verify_email: {
    ru: ({ name }) => ({
      subject: 'Подтвердите адрес почты в Такте',
      lines: [`Здравствуйте, ${name}!`, 'Остался один шаг: подтвердите, что это ваш адрес.'],
      button: 'Подтвердить адрес',
      after: ['Ссылка действует 24 часа. Если вы не регистрировались, просто удалите это письмо.'],
    }),
    en: ({ name }) => ({
      subject: 'Verify your e-mail address for Takt',
      lines: [`Hello ${name},`, 'One step is left: confirm that this address is yours.'],
      button: 'Verify the address',
      after: ['The link works for 24 hours. If you did not register, just delete this letter.'],
    }),
    pl: ({ name }) => ({
      subject: 'Potwierdź adres e-mail w Takcie',
      lines: [`Cześć, ${name}!`, 'Został jeden krok: potwierdź, że to Twój adres.'],
      button: 'Potwierdź adres',
      after: ['Link działa przez 24 godziny. Jeśli to nie Ty się rejestrujesz, po prostu usuń tę wiadomość.'],
    }),
  },
  already_registered: {
    ru: () => ({
      subject: 'У вас уже есть учётная запись в Такте',
      lines: [
        'Здравствуйте!',
        'Кто-то, вероятно вы, попробовал зарегистрироваться с этим адресом ещё раз. Учётная запись уже есть.',
      ],
      button: 'Войти',
      after: ['Если это были не вы, ничего делать не нужно.'],
    }),
    en: () => ({
      subject: 'You already have a Takt account',
      lines: [
        'Hello,',
        'Somebody, probably you, tried to register with this address again. The account is there already.',
      ],
      button: 'Sign in',
      after: ['If it was not you, there is nothing to do.'],
    }),
    pl: () => ({
      subject: 'Masz już konto w Takcie',
      lines: [
        'Cześć!',
        'Ktoś, prawdopodobnie Ty, próbował ponownie zaregistrować ten adres. Konto już istnieje.',
      ],
      button: 'Zaloguj się',
      after: ['Jeśli to nie Ty, nie musisz nic robić.'],
    }),
  },
};

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c,
  );

export function composed(letter: Letter, link: string): { text: string; html: string } {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`;
  return {
    text: [...letter.lines, `${letter.button}: ${link}`, ...letter.after].join('\n\n'),
    html: `<div style="font:15px/22px Arial,sans-serif;color:#16181d;max-width:520px;margin:24px auto">
${letter.lines.map(paragraph).join('\n')}
<p style="margin:0 0 24px"><a href="${escaped(link)}" style="background:#3d4fe0;color:#fff;padding:10px 18px;border-radius:7px;text-decoration:none">${escaped(letter.button)}</a></p>
<div style="color:#5d6370;font-size:13px">${letter.after.map(paragraph).join('\n')}</div></div>`,
  };
}
