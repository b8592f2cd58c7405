/** The key of something that a file names without an id: spellings that differ in case or spaces are one. */
export const keyOfName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

// Technical names as they stand in UTM tags: Latin letters, digits and signs, at least one underscore.
const technical = /^[A-Za-z0-9.\-|]*_[A-Za-z0-9_.\-|]*$/;
// A word that hardly any rule of spelling makes: `facebOOK`. Not `YouTube`, `brandUS`, `iOS` or `PMax`.
const slipped = /[a-z]{2}[A-Z]{3,}/;

/**
 * How a name is shown. It is shown as the platform has it, but for technical names with a slip of the shift key
 * (`facebOOK_tier2`): tags are compared without case everywhere, so they are shown in lower case.
 */
export const displayName = (name: string): string =>
  technical.test(name) && slipped.test(name) ? name.toLowerCase() : name;

const aliases: Readonly<Record<string, string>> = {
  fb: 'facebook',
  meta: 'facebook',
  'google ads': 'google',
  adwords: 'google',
  yandex: 'yandex_direct',
  'yandex direct': 'yandex_direct',
  'яндекс.директ': 'yandex_direct',
  'яндекс директ': 'yandex_direct',
  директ: 'yandex_direct',
  'vk ads': 'vk',
  вконтакте: 'vk',
  'vk реклама': 'vk',
  'яндекс метрика': 'yandex_metrica',
  битрикс24: 'bitrix24',
};
/** One spelling for one platform, so that its files meet in one source. */
export function platformKey(name: string): string {
  const plain = name.normalize('NFKC').trim().toLowerCase().slice(0, 60);
  // `constructor` is a name like any other.
  return Object.hasOwn(aliases, plain) ? (aliases[plain] ?? plain) : plain;
}
