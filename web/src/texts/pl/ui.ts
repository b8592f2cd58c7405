import type { ui as ru } from '../ru/ui.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const ui: LikeWithPlurals<typeof ru> = {
  close: 'Zamknij',
  cancel: 'Anuluj',
  save: 'Zapisz',
  saving: 'Zapisywanie...',
  delete: 'Usuń',
  undo: 'Cofnij',
  clear: 'Wyczyść',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  copyFailed: 'Nie udało się skopiować: zaznacz tekst i skopiuj samodzielnie',
  edit: 'Edytuj',
  retry: 'Spróbuj ponownie',
  back: 'Wstecz',
  failed: 'Nie udało się wczytać',
  nothingFound: 'Nic nie znaleziono',
  searching: 'Szukamy…',
  findPerson: 'Zacznij wpisywać imię lub e-mail',
  showPassword: 'Pokaż hasło',
  notifications: 'Powiadomienia',
  closeNotification: 'Zamknij powiadomienie',
  notSet: 'Nie podano',
  unknown: '—',
};
