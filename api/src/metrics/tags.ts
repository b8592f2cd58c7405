/**
 * How a deal that names no campaign is joined to one by the tags of the link it came by. All of it are constants of
 * ours: no text of a caller is in it.
 */

/** What people write into `utm_source`, and the key of the platform they mean. */
const sources: Readonly<Record<string, readonly string[]>> = {
  facebook: ['facebook', 'fb', 'meta', 'facebook_ads', 'meta_ads'],
  instagram: ['instagram', 'ig', 'insta'],
  google: ['google', 'googleads', 'google_ads', 'google-ads', 'adwords', 'youtube'],
  yandex_direct: [
    'yandex',
    'ya',
    'yandex_direct',
    'yandex-direct',
    'yandexdirect',
    'direct.yandex',
    'ya.direct',
    'яндекс',
  ],
  vk: ['vk', 'vkontakte', 'vk_ads', 'vkads', 'vk.com', 'mytarget', 'вк', 'вконтакте'],
  tiktok: ['tiktok', 'tiktok_ads', 'tt'],
  telegram: ['telegram', 'tg', 'telegram_ads'],
  linkedin: ['linkedin', 'linkedin_ads'],
  bing: ['bing', 'bing_ads', 'microsoft_ads'],
};
/** A link with one of these was not paid for, whoever it came from. */
const unpaid = ['organic', 'referral', 'email', 'e-mail', 'direct', 'none', '(none)'];

const texts = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
const pairs = Object.entries(sources).flatMap(([platform, words]) =>
  words.map((word) => ({ word, platform })),
);

/** The platform that the CRM or the tags name, '' for none. */
export const namedPlatform =
  `multiIf(t.platform != '', toString(t.platform), lowerUTF8(t.utm_medium) IN (${texts(unpaid).slice(1, -1)}), '', ` +
  `transform(lowerUTF8(t.utm_source), ${texts(pairs.map(({ word }) => word))}, ${texts(pairs.map(({ platform }) => platform))}, ''))`;

/** Instagram is bought where Facebook is: a campaign there may be either's. */
export const family = (platform: string) => `if(${platform} = 'instagram', 'facebook', ${platform})`;

/**
 * Words that an entity goes by (its id, then its tag, then its name, without case), each at most once for a family of
 * platforms and once for all of them (''): so a deal meets at most one row, and nothing fans out. A word that several
 * go by names none of them; their platform, if it is one, it does name.
 */
export const taggedRows = (level: 'campaign' | 'ad', tag: 'utm_campaign' | 'utm_content') =>
  `SELECT word, family, argMin(one, rank) AS id, argMin(title, rank) AS name, argMin(known, rank) AS platform FROM (` +
  `SELECT by.1 AS word, by.2 AS rank, arrayJoin(arrayDistinct(['', ${family('toString(e.platform)')}])) AS family, ` +
  `if(uniqExact(e.id) = 1, any(e.id), '') AS one, if(uniqExact(e.id) = 1, any(e.name), '') AS title, ` +
  `if(uniqExact(e.platform) = 1, toString(any(e.platform)), '') AS known ` +
  `FROM ad_entities AS e FINAL ` +
  `ARRAY JOIN [(lowerUTF8(e.id), 1), (lowerUTF8(e.${tag}), 2), (lowerUTF8(e.name), 3)] AS by ` +
  `WHERE e.org_id = {org:UUID} AND e.level = '${level}' AND by.1 != '' GROUP BY word, rank, family) ` +
  `GROUP BY word, family`;
