import type { attachments as russian } from '../ru/attachments.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const attachments: LikeWithPlurals<typeof russian> = {
  title: 'Pliki',
  add: 'Dołącz',
  hint: 'Plik można upuścić na zadanie lub wkleić ze schowka: do {{limit}} MB.',
  drop: 'Upuść, a plik zostanie dołączony do zadania',
  failedToFetch: 'Nie udało się wczytać listy plików.',
  sending: 'Wysyłanie: {{name}}',
  notSent: 'Plik nie został wysłany.',
  tooLarge: 'Plik jest większy niż {{limit}} MB.',
  discard: 'Usuń z listy',
  about: '{{size}}, {{author}}, {{when}}',
  look: 'Zobacz',
  download: 'Pobierz: {{name}}',
  downloadShort: 'Pobierz',
  remove: 'Usuń plik: {{name}}',
  removed: 'Plik usunięty',
  failedToRemove: 'Nie udało się usunąć pliku',
  failedToRestore: 'Nie udało się przywrócić pliku',
  failedToDownload: 'Nie udało się pobrać pliku',
  failedToShow: 'Obrazu nie można pokazać. Można go pobrać.',
  previous: 'Poprzedni obraz',
  next: 'Następny obraz',
  of: '{{nth}} z {{all}}',
  pasted: 'zrzut {{when}}',
};
