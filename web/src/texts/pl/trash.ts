import type { trash as ru } from '../ru/trash.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const trash: LikeWithPlurals<typeof ru> = {
  title: 'Kosz',
  lead: 'Usunięte rzeczy zostają przez 30 dni, a potem znikają na dobre. Projekt wraca razem z zadaniami.',
  kinds: { all: 'Wszystko', task: 'Zadania', project: 'Projekty', client: 'Klienci' },
  kind: { task: 'Zadanie', project: 'Projekt', client: 'Klient' },
  filter: 'Co pokazać',
  list: 'Usunięte',
  restore: 'Przywróć',
  restoreOf: 'Przywróć: {{title}}',
  deletedBy: '{{name}}, {{when}}',
  days_one: 'jeszcze {{count}} dzień',
  days_few: 'jeszcze {{count}} dni',
  days_many: 'jeszcze {{count}} dni',
  days_other: 'jeszcze {{count}} dnia',
  lastDay: 'ostatni dzień',
  until: 'Zniknie {{when}}',
  more: 'Pokaż wcześniejsze',
  loading: 'Kosz się wczytuje',
  emptyTitle: 'Kosz jest pusty',
  emptyLead:
    'Usunięte zadania, projekty i klienci czekają tu 30 dni: co usunięto przez pomyłkę, można przywrócić.',
  noneFound: 'Nie ma tego w koszu',
  showAll: 'Pokaż wszystko',
  restored: { task: 'Zadanie przywrócone', project: 'Projekt przywrócony', client: 'Klient przywrócony' },
  open: 'Otwórz',
  failedToFetch: 'Nie udało się pobrać kosza',
  failedToRestore: 'Nie udało się przywrócić',
};
