/** Whom the demonstration works for; `external_id` is what contracts call them. */
interface DemoClient {
  readonly name: string;
  readonly kind?: 'company' | 'person';
  readonly status?: 'lead' | 'active' | 'paused' | 'archived';
  readonly contact_person?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly website?: string;
  readonly notes?: string;
  readonly custom_fields?: Readonly<Record<string, string>>;
  readonly external_id?: string;
}

export const clients: readonly DemoClient[] = [
  {
    name: 'Альбатрос Трэвел',
    contact_person: 'Кирилл Лебедев',
    email: 'lebedev@albatros.example',
    phone: '+7 495 120-14-20',
    website: 'https://albatros.example',
    notes: 'Сезон с апреля по сентябрь. Отчёт в первый понедельник месяца.',
    custom_fields: { Договор: '№ 18 от 12.03.2025', Оплата: 'постоплата, 10 дней' },
    external_id: 'C-1001',
  },
  {
    name: 'Берег: мебель для дома',
    contact_person: 'Анна Соколовская',
    email: 'anna@bereg.example',
    phone: '+7 812 640-22-11',
    website: 'https://bereg.example',
    custom_fields: { Договор: '№ 21 от 02.04.2025' },
    external_id: 'C-1002',
  },
  {
    name: 'Вектор Логистика',
    contact_person: 'Тимур Асланов',
    email: 'aslanov@vektor.example',
    phone: '+7 343 300-70-07',
    external_id: 'C-1003',
  },
  {
    name: 'Гранат, стоматология',
    status: 'paused',
    contact_person: 'Елена Ким',
    email: 'office@granat.example',
    notes: 'На паузе до октября: переезд клиники.',
    external_id: 'C-1004',
  },
  { name: 'Дом пекаря', contact_person: 'Илья Фомин', email: 'fomin@pekar.example', external_id: 'C-1005' },
  {
    name: 'Жемчуг, загородный клуб',
    status: 'lead',
    contact_person: 'Дарья Зимина',
    email: 'zimina@zhemchug.example',
    notes: 'Пришли по рекомендации «Альбатроса», ждут смету.',
  },
  { name: 'Иван Тарасов', kind: 'person', status: 'lead', phone: '+7 916 400-11-22' },
  {
    name: 'Кедр Строй',
    contact_person: 'Олег Рябов',
    email: 'ryabov@kedr.example',
    external_id: 'C-1006',
  },
  {
    name: 'Лавка чая',
    contact_person: 'Вера Ли',
    email: 'vera@lavka.example',
    website: 'https://lavka.example',
  },
  { name: 'Маяк, школа английского', email: 'hello@mayak.example', external_id: 'C-1007' },
  { name: 'Нордвинд', status: 'archived', notes: 'Договор закончился в декабре 2024.' },
  { name: 'Полина Архипова', kind: 'person', email: 'polina@arhipova.example' },
];
