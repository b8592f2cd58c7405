export const reports = {
  table: {
    scroll: '{{title}}: таблица',
    total: 'Итого',
    none: 'Ничего не нашлось',
    columns: 'Столбцы: {{title}}',
    usualColumns: 'Обычные столбцы',
    findColumn: 'Найти столбец',
    menu: 'Действия: {{title}}',
    rowMenu: 'Действия со строкой',
    explain: '{{name}}: как посчитано',
    download: 'Скачать',
    save: {
      csv: 'Таблица CSV',
      xlsx: 'Книга Excel (XLSX)',
    },
    failed: 'Не удалось сохранить файл',
    changeOf: 'Δ {{name}}',
  },

  block: {
    loading: '{{title}}: загружаем',
    empty: 'За этот период здесь ничего нет',
    noData: 'Данных ещё нет.',
    upload: 'Загрузить файл',
  },

  organisation: 'Вся организация',
  daily: {
    plan: 'План',
    measure: 'Показатель',
    both: 'Расход и выручка',
    title: 'Показатели по дням',
    of: '{{name}} по дням',
  },

  platforms: {
    title: 'Платформы',
    unknown: 'Без платформы',
  },
  today: {
    title: 'Сегодня',
    at: 'на {{time}}',
    nothing: 'За сегодня данных ещё нет.',
    connect: 'Подключите источник, и здесь появятся сегодняшние цифры',
    rows_one: '{{count}} строка за сегодня',
    rows_few: '{{count}} строки за сегодня',
    rows_many: '{{count}} строк за сегодня',
    rows_other: '{{count}} строки за сегодня',
    running: 'загружается…',
    failed: 'загрузка не удалась',
    none: 'данных нет',
    yesterday: 'данные по вчера',
    upTo: 'данные по {{day}}',
  },
  attention: {
    title: 'Требует внимания',
    all: 'Все {{count}} за неделю',
    empty: 'За последнюю неделю ничего тревожного: показатели в норме.',
  },

  frame: {
    section: 'Раздел аналитики',
    tabs: 'Части отчёта',
  },

  filters: {
    label: 'Фильтры',
    search: 'Поиск по названию',
    all: 'Сбросить фильтры',
    remove: 'Убрать фильтр: {{name}}',
    platform: 'Платформа',
    campaign: 'Кампания',
    product: 'Продукт',
    source: 'Источник',
    find: {
      platform: 'Найти платформу',
      campaign: 'Найти кампанию',
      product: 'Найти продукт',
      source: 'Найти источник',
    },
    loading: 'Загружаем значения…',
  },

  menu: {
    createTask: 'Создать задачу',
    pin: 'Закрепить на панели',
    filterBy: 'Оставить только это',
    to: {
      campaign: 'Открыть кампанию',
      creative: 'Открыть креатив',
      campaigns: 'Показать кампании',
      creatives: 'Показать креативы',
      sales: 'Показать продажи',
    },
  },

  keys: {
    title: 'Отчёт',
    period: 'Период',
    filter: 'Фильтр',
    rows: 'По строкам таблицы',
    cells: 'По показателям строки',
    row: 'Открыть строку',
    rowMenu: 'Действия со строкой',
  },
} as const;
