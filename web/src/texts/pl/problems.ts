import type { problems as ru } from '../ru/problems.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const problems: LikeWithPlurals<typeof ru> = {
  error: 'Błąd',
  unknown: 'Nieznany błąd',
  unexpected: 'Nieoczekiwany błąd',
  occurred: 'Wystąpił błąd',
  network: 'Wystąpił błąd sieci',
  organisationRequired: 'Nie wskazano organizacji',
  unexpectedAnswer: 'Serwer odpowiedział w nieoczekiwanej postaci: {{call}}',
  analytics: {
    timeout: 'Przekroczono czas oczekiwania, spróbuj ponownie',
    notFound: 'Nie znaleziono raportu: {{path}}',
    server: 'Błąd serwera, spróbuj ponownie później',
    tooMany: 'Zbyt wiele żądań, poczekaj chwilę i spróbuj ponownie',
    failed: 'Nie udało się pobrać danych analitycznych',
  },
};
