import type { reports as russian } from '../ru/reports.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const reports: LikeWithPlurals<typeof russian> = {
  table: {
    scroll: '{{title}}: tabela',
    total: 'Razem',
    none: 'Nic nie znaleziono',
    columns: 'Kolumny: {{title}}',
    usualColumns: 'Zwykłe kolumny',
    findColumn: 'Znajdź kolumnę',
    menu: 'Działania: {{title}}',
    rowMenu: 'Działania na wierszu',
    explain: '{{name}}: jak to policzono',
    download: 'Pobierz',
    save: {
      csv: 'Tabela CSV',
      xlsx: 'Skoroszyt Excel (XLSX)',
    },
    failed: 'Nie udało się zapisać pliku',
    changeOf: 'Δ {{name}}',
  },

  block: {
    loading: '{{title}}: wczytujemy',
    empty: 'W tym okresie nic tu nie ma',
    noData: 'Nie ma jeszcze danych.',
    upload: 'Wczytaj plik',
  },

  organisation: 'Cała organizacja',
  daily: {
    plan: 'Plan',
    measure: 'Wskaźnik',
    both: 'Wydatki i przychód',
    title: 'Wskaźniki według dni',
    of: '{{name}} według dni',
  },

  platforms: {
    title: 'Platformy',
    unknown: 'Bez platformy',
  },
  today: {
    title: 'Dzisiaj',
    at: 'o {{time}}',
    nothing: 'Nie ma jeszcze danych z dzisiaj.',
    connect: 'Podłącz źródło, aby zobaczyć tu dzisiejsze liczby',
    rows_one: '{{count}} wiersz z dzisiaj',
    rows_few: '{{count}} wiersze z dzisiaj',
    rows_many: '{{count}} wierszy z dzisiaj',
    rows_other: '{{count}} wiersza z dzisiaj',
    running: 'wczytywanie…',
    failed: 'wczytywanie nie powiodło się',
    none: 'brak danych',
    yesterday: 'dane do wczoraj',
    upTo: 'dane do {{day}}',
  },
  attention: {
    title: 'Wymaga uwagi',
    all: 'Wszystkie {{count}} z tygodnia',
    empty: 'W ostatnim tygodniu nic niepokojącego: wskaźniki w normie.',
  },

  frame: {
    section: 'Dział analityki',
    tabs: 'Części raportu',
  },

  filters: {
    label: 'Filtry',
    search: 'Szukaj po nazwie',
    all: 'Wyczyść filtry',
    remove: 'Usuń filtr: {{name}}',
    platform: 'Platforma',
    campaign: 'Kampania',
    product: 'Produkt',
    source: 'Źródło',
    find: {
      platform: 'Znajdź platformę',
      campaign: 'Znajdź kampanię',
      product: 'Znajdź produkt',
      source: 'Znajdź źródło',
    },
    loading: 'Wczytujemy wartości…',
  },

  menu: {
    createTask: 'Utwórz zadanie',
    pin: 'Przypnij do pulpitu',
    filterBy: 'Zostaw tylko to',
    to: {
      campaign: 'Otwórz kampanię',
      creative: 'Otwórz kreację',
      campaigns: 'Pokaż kampanie',
      creatives: 'Pokaż kreacje',
      sales: 'Pokaż sprzedaż',
    },
  },

  keys: {
    title: 'Raport',
    period: 'Okres',
    filter: 'Filtr',
    rows: 'Po wierszach tabeli',
    cells: 'Po wskaźnikach wiersza',
    row: 'Otwórz wiersz',
    rowMenu: 'Działania na wierszu',
  },
};
