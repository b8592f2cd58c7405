import type { ConnectorName } from '@takt/contract/sources.ts';
import type { Connector } from './connector.ts';
import { googleAds } from './google-ads.ts';
import { metaAds } from './meta-ads.ts';
import { vkAds } from './vk-ads.ts';
import { yandexDirect } from './yandex-direct.ts';

/** Where the platforms answer. Only the configuration says so: nobody who uses the product can. */
export interface PlatformUrls {
  readonly metaAds: string;
  readonly googleAds: string;
  readonly googleToken: string;
  readonly yandexDirect: string;
  readonly vkAds: string;
}

export type Connectors = Readonly<Record<ConnectorName, Connector>>;

export const createConnectors = (urls: PlatformUrls): Connectors => ({
  meta_ads: metaAds(urls.metaAds),
  google_ads: googleAds(urls.googleAds, urls.googleToken),
  yandex_direct: yandexDirect(urls.yandexDirect),
  vk_ads: vkAds(urls.vkAds),
});
