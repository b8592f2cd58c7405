import type { sales as russian } from '../ru/sales.ts';
import type { LikeWithPlurals } from '../shape.ts';

export const sales: LikeWithPlurals<typeof russian> = {
  title: 'Sprzedaż',
  headline: 'Najważniejsze w okresie',
  headlineBlock: 'Sprzedaż: najważniejsze w okresie',
  sides: {
    sales: 'Sprzedaż',
    salesLead: 'według dnia wygrania transakcji',
    cost: 'Ile kosztowała',
    costLead: 'reklama do pieniędzy z CRM',
  },
  trend: 'Przychód według CRM i wydatki dzień po dniu',

  insights: {
    title: 'Co jest teraz ważne',
    lead: 'najpierw to, gdzie więcej pieniędzy',
    severities: { high: 'Ważne', medium: 'Zauważalne', low: 'Do wiadomości' },
    open: {
      revenueTrend: 'Otwórz przychód według dni',
      byProducts: 'Otwórz produkty',
      breakdown: 'Otwórz podział',
      funnel: 'Otwórz lejek',
    },
    createTask: 'Utwórz zadanie',
    everything: 'Cała sprzedaż',
    good: 'Dobra wiadomość',
    none: 'Nic niezwykłego',
    noneLead:
      'Przychód, konwersja i zwroty mieszczą się w zwykłych granicach, transakcje nigdzie nie utknęły.',
  },

  funnel: {
    title: 'Lejek sprzedaży',
    view: 'Jak liczyć',
    cohort: 'Transakcje okresu',
    period: 'Zdarzenia okresu',
    cohortNote: 'transakcje założone w okresie, niezależnie od czasu trwania',
    periodNote: 'każdy etap według własnej daty: to różne transakcje',
    steps: {
      impressions: 'Wyświetlenia',
      clicks: 'Kliknięcia',
      leads: 'Leady',
      mql: 'MQL',
      sql: 'SQL',
      contracts: 'Umowy',
    },
    rateOf: {
      ads: 'według platform',
      cohort: 'te same transakcje',
      period: 'różni ludzie, jeden okres',
    },
    behind: 'zostało w tyle {{value}}',
    facts: 'Czym skończył się lejek',
    open: 'Jeszcze otwarte',
    dealToWon: 'Lead → umowa',
    daysToWon: 'Mediana do sprzedaży',
    revenue: 'Przychód według CRM',
    averageDeal: 'Średnia transakcja',
    empty: 'W tym okresie nie da się zbudować lejka.',
    emptyLead: 'Potrzebne są wyświetlenia z platform albo transakcje z CRM. Wybierz inny okres.',
  },

  products: {
    title: 'Przychód według produktów',
    none: 'Bez produktu',
    empty: 'W tym okresie nie ma sprzedaży według produktów.',
    emptyLead: 'Podaj produkt transakcji w pliku, który wgrywasz.',
  },

  breakdown: {
    title: 'Podział sprzedaży',
    by: 'Podział',
    dimensions: {
      channel: 'Kanały',
      manager: 'Menedżerowie',
      client: 'Klienci',
      country: 'Kraje',
      product: 'Produkty',
    },
    dimension: {
      channel: 'Kanał',
      manager: 'Menedżer',
      client: 'Klient',
      country: 'Kraj',
      product: 'Produkt',
    },
    unknown: {
      channel: 'Bez źródła',
      manager: 'Bez menedżera',
      client: 'Bez klienta',
      country: 'Kraj nie podany',
      product: 'Bez produktu',
    },
    empty: 'W tym okresie w CRM nie ma transakcji. Wczytaj je albo wybierz inny okres.',
  },

  empty: {
    title: 'W tym okresie nie ma sprzedaży.',
    lead: 'Wczytaj transakcje z CRM albo wybierz inny okres.',
  },
};
