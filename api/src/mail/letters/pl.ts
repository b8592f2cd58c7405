import type { Due, Letters, Section, Told } from '../letters.ts';

const notYou =
  'Jeśli to nie Ty, od razu zmień hasło w profilu lub zresetuj je na stronie logowania: inne sesje się zakończą. Powiadom też administratora swojej organizacji.';

export const pl: Letters = {
  verify_email: ({ name }) => ({
    subject: 'Potwierdź adres e-mail w Takcie',
    lines: [`Cześć, ${name}!`, 'Został jeden krok: potwierdź, że to Twój adres.'],
    button: 'Potwierdź adres',
    after: [
      'Link działa przez 24 godziny i tylko raz. Jeśli to nie Ty się rejestrujesz, po prostu usuń tę wiadomość.',
    ],
  }),
  already_registered: () => ({
    subject: 'Masz już konto w Takcie',
    lines: [
      'Cześć!',
      'Ktoś, prawdopodobnie Ty, próbował ponownie zarejestrować ten adres. Konto już istnieje.',
    ],
    button: 'Zaloguj się',
    after: [
      'Nie pamiętasz hasła? Możesz je zresetować na stronie logowania.',
      'Jeśli to nie Ty, nie musisz nic robić.',
    ],
  }),
  reset_password: ({ name }) => ({
    subject: 'Nowe hasło do Taktu',
    lines: [
      `Cześć, ${name}!`,
      'Otrzymaliśmy prośbę o zresetowanie hasła do Twojego konta. Otwórz link, aby ustawić nowe.',
    ],
    button: 'Ustaw nowe hasło',
    after: [
      'Link działa przez 30 minut i tylko raz. Nowe hasło kończy wszystkie sesje na wszystkich urządzeniach.',
      'Jeśli to nie Ty o to prosisz, nie musisz nic robić: hasło pozostanie bez zmian.',
    ],
  }),
  password_changed: ({ name }) => ({
    subject: 'Hasło do Taktu zostało zmienione',
    lines: [
      `Cześć, ${name}!`,
      'Hasło do Twojego konta zostało zmienione, a pozostałe sesje zakończone. Jeśli to Ty, nie musisz nic robić.',
      'Jeśli to nie Ty, od razu ustaw nowe hasło: wszystkie sesje się zakończą. Powiadom też administratora swojej organizacji.',
    ],
    button: 'Zresetuj hasło',
    after: ['Ta wiadomość przychodzi przy każdej zmianie hasła.'],
  }),
  change_email: ({ name }) => ({
    subject: 'Potwierdź nowy adres e-mail w Takcie',
    lines: [
      `Cześć, ${name}!`,
      'Prosisz o przeniesienie konta na ten adres. Otwórz link, a zastąpi on poprzedni.',
    ],
    button: 'Potwierdź nowy adres',
    after: [
      'Link działa przez 24 godziny i tylko raz. Do tego czasu logujesz się poprzednim adresem.',
      'Jeśli to nie Ty o to prosisz, po prostu usuń tę wiadomość.',
    ],
  }),
  email_changed: ({ name, email }) => ({
    subject: 'Adres e-mail konta w Takcie został zmieniony',
    lines: [
      `Cześć, ${name}!`,
      `Twoje konto jest teraz przypisane do adresu ${email}. Wiadomości i logowanie na ten adres już nie działają. Jeśli to Ty, nie musisz nic robić.`,
      'Jeśli to nie Ty, od razu powiadom administratora swojej organizacji: może on odebrać temu kontu dostęp.',
    ],
    button: 'Otwórz Takt',
    after: ['Ta wiadomość została wysłana na poprzedni adres.'],
  }),
  two_factor_enabled: ({ name }) => ({
    subject: 'Uwierzytelnianie dwuskładnikowe jest włączone',
    lines: [
      `Cześć, ${name}!`,
      'Od teraz logowanie do Taktu wymaga oprócz hasła kodu z aplikacji. Kody zapasowe przechowuj osobno od telefonu: każdy z nich raz zastąpi kod.',
      notYou,
    ],
    button: 'Otwórz profil',
    after: ['Jeśli to Ty, nie musisz nic robić.'],
  }),
  two_factor_disabled: ({ name }) => ({
    subject: 'Uwierzytelnianie dwuskładnikowe jest wyłączone',
    lines: [
      `Cześć, ${name}!`,
      'Od teraz do zalogowania się w Takcie wystarczy hasło. Kody możesz znów włączyć w profilu.',
      notYou,
    ],
    button: 'Otwórz profil',
    after: ['Jeśli to Ty, nie musisz nic robić.'],
  }),
  invitation: ({ inviter, organisation }) => ({
    subject: `Zaproszenie do organizacji „${organisation}”`,
    lines: [
      'Cześć!',
      `${inviter} zaprasza Cię do organizacji „${organisation}” w Takcie: ludzie, praca i reklama firmy na jednej stronie.`,
    ],
    button: 'Przyjmij zaproszenie',
    after: [
      'Link działa przez 7 dni, tylko raz i tylko dla tego adresu e-mail.',
      'Jeśli nie spodziewasz się zaproszenia, po prostu usuń tę wiadomość.',
    ],
  }),
  access_requested: ({ person, organisation }) => ({
    subject: `Prośba o dostęp do organizacji „${organisation}”`,
    lines: [
      'Cześć!',
      `${person} prosi o dostęp do organizacji „${organisation}”. Decyduje właściciel lub administrator.`,
    ],
    button: 'Zobacz prośbę',
    after: ['Dopóki prośba nie zostanie zaakceptowana, ta osoba nie widzi w organizacji niczego.'],
  }),
  access_granted: ({ organisation }) => ({
    subject: `Masz dostęp do organizacji „${organisation}”`,
    lines: ['Cześć!', `Twoja prośba została zaakceptowana: należysz teraz do organizacji „${organisation}”.`],
    button: 'Otwórz organizację',
    after: ['Jeśli to nie Ty o to prosisz, możesz opuścić organizację w jej sekcji.'],
  }),
  ownership_transferred: ({ organisation, former }) => ({
    subject: `Organizacja „${organisation}” należy teraz do Ciebie`,
    lines: [
      'Cześć!',
      `Własność organizacji „${organisation}” została przekazana Tobie. Dotychczasowy właściciel: ${former}; jego rola to teraz administrator.`,
    ],
    button: 'Otwórz organizację',
    after: ['Tylko właściciel może usunąć organizację lub przekazać ją dalej.'],
  }),
  organisation_deleted: ({ organisation, until }) => ({
    subject: `Organizacja „${organisation}” została usunięta`,
    lines: [
      'Cześć!',
      `Organizacja „${organisation}” została usunięta. Jej członkowie nie mają już do niej dostępu.`,
      `Można ją przywrócić do ${day(until)} włącznie. Potem zniknie na zawsze razem z ludźmi, zadaniami i raportami.`,
    ],
    button: 'Przywróć organizację',
    after: ['Jeśli usunięcie było zamierzone, nie musisz nic robić.'],
  }),
  notifications: ({ organisation, settings, subjects, more }) => ({
    subject: headline(subjects[0], subjects.length + more),
    lines: [`Nowości w organizacji „${organisation}”.`],
    sections: subjects.map(({ key, title, link, told: items }) => ({
      heading: `${key} ${title}`,
      link,
      lines: items.map(told),
    })),
    button: more > 0 ? `Otwórz powiadomienia (jeszcze ${more})` : 'Otwórz powiadomienia',
    after: ['Ta wiadomość przychodzi, bo sprawa dotyczy Ciebie i nie została jeszcze przeczytana w Takcie.'],
    footer: { text: 'Wybierz, które wiadomości dostajesz, albo je wyłącz', link: settings },
  }),
  digest: ({ organisation, settings, overdue, today, week }) => ({
    subject: `Twój dzień: ${[
      ...(overdue.total > 0 ? [`po terminie ${overdue.total}`] : []),
      ...(today.total > 0 ? [`na dziś ${today.total}`] : []),
      ...(week.total > 0 ? [`w tym tygodniu ${week.total}`] : []),
    ].join(', ')}`,
    lines: [`Dzień dobry! Twoje zadania w organizacji „${organisation}”.`],
    sections: [
      ...bundle('Po terminie', overdue),
      ...bundle('Dziś', today, []),
      ...bundle('W tym tygodniu', week),
    ],
    button: 'Otwórz mój dzień',
    after: ['Ta wiadomość przychodzi rano, jeśli na najbliższe dni są jakieś terminy.'],
    footer: { text: 'Zmień godzinę albo wyłącz wiadomości', link: settings },
  }),
  weekly: ({ organisation, settings, from, to, items }) => ({
    subject: `Tydzień ${days(from, to)}: co ważne`,
    lines: [`Co było ważne w tym tygodniu w organizacji „${organisation}”.`],
    sections: items.map(({ sentence, link }) => ({ heading: sentence, link, lines: [] })),
    button: 'Otwórz tydzień',
    after: [
      'Ta wiadomość przychodzi w poniedziałki, jeśli w tygodniu wydarzyło się coś istotnego. Każdy wiersz prowadzi do raportu, z którego pochodzi.',
    ],
    footer: { text: 'Wyłącz list tygodnia albo inne wiadomości', link: settings },
  }),
};

const days = (from: string, to: string) =>
  new Intl.DateTimeFormat('pl-PL', { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );

const day = (date: string) =>
  new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

const statuses: Readonly<Record<string, string>> = {
  todo: 'Do zrobienia',
  in_progress: 'W toku',
  in_review: 'W weryfikacji',
  done: 'Gotowe',
  cancelled: 'Anulowane',
  active: 'Aktywny',
  inactive: 'Nieaktywny',
  completed: 'Zakończony',
  on_hold: 'Wstrzymany',
  draft: 'Szkic',
};
const priorities: Readonly<Record<string, string>> = {
  low: 'Niski',
  medium: 'Średni',
  high: 'Wysoki',
  urgent: 'Pilny',
};
const effects: Readonly<Record<string, string>> = {
  better: 'Wynik zadania: lepiej',
  worse: 'Wynik zadania: gorzej',
  same: 'Wynik zadania: bez zmian',
};

const headline = (first: { key: string; title: string } | undefined, count: number) =>
  [...`${first?.key ?? ''} ${first?.title ?? ''}`].slice(0, 120).join('') +
  (count > 1 ? ` i jeszcze ${count - 1}` : '');

/** Below each task its day, unless it is said above. */
const bundle = (heading: string, { total, tasks }: Due, lines?: string[]): Section[] =>
  total === 0
    ? []
    : [
        { heading: `${heading}: ${total}`, lines: [] },
        ...tasks.map((task) => ({
          heading: `${task.key} ${task.title}`,
          link: task.link,
          lines: lines ?? [day(task.day)],
        })),
      ];

// In the present tense: in the past a verb would have to know whether it was a man or a woman.
function told({ kind, reason, actor, field, excerpt }: Told): string {
  const who = actor || 'Takt';
  if (reason === 'due') return `Termin dziś, ${day(excerpt)}`;
  if (reason === 'overdue') return `Termin minął: ${day(excerpt)}`;
  if (kind === 'task.effect_measured') return effects[excerpt] ?? 'Wynik zadania zmierzony';
  if (kind === 'tasks.changed' && excerpt !== '1')
    return reason === 'assigned'
      ? `${who} przydziela Ci kilka zadań naraz: ${excerpt}`
      : `${who} zmienia kilka Twoich zadań naraz: ${excerpt}`;
  if (reason === 'mentioned')
    return excerpt === '' ? `${who} wspomina o Tobie w opisie` : `${who} wspomina o Tobie: „${excerpt}”`;
  if (reason === 'assigned')
    return kind.startsWith('project') ? `${who} powierza Ci ten projekt` : `${who} przydziela Ci to zadanie`;
  if (reason === 'commented') return `${who} komentuje: „${excerpt}”`;
  if (kind === 'tasks.changed') return `${who} zmienia to zadanie`;
  if (kind.endsWith('.deleted')) return `${who} przenosi do kosza`;
  if (kind.endsWith('.restored')) return `${who} przywraca z kosza`;
  switch (field) {
    case 'status':
      return `${who} zmienia status: ${statuses[excerpt] ?? excerpt}`;
    case 'due_date':
      return excerpt === '' ? `${who} usuwa termin` : `${who} zmienia termin: ${day(excerpt)}`;
    case 'start_date':
      return excerpt === ''
        ? `${who} usuwa datę rozpoczęcia`
        : `${who} zmienia datę rozpoczęcia: ${day(excerpt)}`;
    case 'priority':
      return `${who} zmienia priorytet: ${priorities[excerpt] ?? excerpt}`;
    case 'title':
      return `${who} zmienia tytuł: „${excerpt}”`;
    case 'project_id':
      return `${who} przenosi zadanie do innego projektu`;
    case 'description':
      return `${who} zmienia opis`;
    default:
      return `${who} wprowadza zmiany`;
  }
}
