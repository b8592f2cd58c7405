import type { Language } from '@takt/contract/languages.ts';

const everywhere = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  google: 'Google Ads',
  tiktok: 'TikTok',
  telegram: 'Telegram',
  yandex_direct: 'Yandex Direct',
  yandex_metrica: 'Yandex Metrica',
  vk: 'VK Ads',
  bitrix24: 'Bitrix24',
  amocrm: 'amoCRM',
  crm: 'CRM',
};
const names: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ru: {
    ...everywhere,
    yandex_direct: 'Яндекс Директ',
    yandex_metrica: 'Яндекс Метрика',
    vk: 'VK Реклама',
    bitrix24: 'Битрикс24',
  },
  en: everywhere,
  pl: everywhere,
};

/** What a reader calls a platform, a channel that is one, or a source that nobody named otherwise; other words stay. */
export const platformName = (key: string, language: Language): string =>
  Object.hasOwn(names[language], key) ? (names[language][key] ?? key) : key;
