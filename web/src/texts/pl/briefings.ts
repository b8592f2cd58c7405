import type { Texts } from '../ru.ts';

export const briefings: Texts['briefings'] = {
  title: 'Tydzień',
  lead: 'Najwyżej pięć rzeczy ważniejszych od pozostałych. W poniedziałki przychodzą też listem.',
  letters: 'Ustawienia listu',
  before: 'Tydzień wcześniej',
  after: 'Tydzień później',
  last: 'Ostatni tydzień',
  calm: 'Spokojny tydzień',
  calmLead: 'Nic niezwykłego w sprzedaży, reklamie ani danych.',
  noFigures: 'Brak danych za ten tydzień',
  noFiguresLead: 'Zaimportuj je albo zobacz inny tydzień.',
  toData: 'Do źródeł danych',
  list: 'Co jest ważne',
  open: 'Otwórz raport',
  createTask: 'Utwórz zadanie',
  money: 'chodzi o {{money}}',
  plan: 'przy planie',
  organisation: 'Cała organizacja',
  kind: { sales: 'Sprzedaż', quality: 'Dane', burnout: 'Kreacje', plan: 'Plan', effect: 'Efekt zadania' },
  severity: { high: 'Ważne', medium: 'Warto spojrzeć', low: 'Do wiadomości', good: 'Dobra wiadomość' },
  provisional: 'Od {{day}} platformy mogą jeszcze zmienić dane.',
};
