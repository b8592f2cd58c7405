import type { search as ru } from '../ru/search.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const search: LikeWithPlurals<typeof ru> = {
  placeholder: 'Zadanie, projekt, klient, osoba albo polecenie',
  results: 'Wyniki',
  recent: 'Ostatnie',
  acts: 'Działania',
  screens: 'Ekrany',
  commands: 'Polecenia',
  corrected: 'Układ klawiatury był chyba inny: pokazujemy „{{text}}”',
  failed: 'Wyszukiwarka nie odpowiedziała. Polecenia działają bez niej.',
  newTask: 'Nowe zadanie',
  newTaskPlaceholder: 'Co trzeba zrobić?',
  newTaskHint: 'Można od razu: jutro, @imię, #etykieta, !pilne',
  newProject: 'Nowy projekt',
  newClient: 'Nowy klient',
  invite: 'Zaproś ludzi',
  toOrganisation: 'Przejdź do „{{name}}”',
  theme: 'Motyw: {{name}}',
  language: 'Język: {{name}}',
  createTask: 'Utwórz zadanie „{{title}}”',
  kind: {
    task: 'Zadanie',
    comment: 'Komentarz',
    project: 'Projekt',
    client: 'Klient',
    person: 'Osoba',
  },
  kinds: {
    task: 'Zadania',
    comment: 'Komentarze',
    project: 'Projekty',
    client: 'Klienci',
    person: 'Ludzie',
  },
};
