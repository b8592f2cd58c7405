import { startPlatforms } from '../../api/src/features/sources/connectors/testing/platforms.ts';
import { startStage } from '../stage.ts';

/** The built product with its engines, for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  // Webhooks of a journey are heard on this machine.
  // An advertising platform that a journey connects to; its token is `good`.
  const platforms = await startPlatforms();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const figures = { micros: 1_500_000_000, impressions: 900, clicks: 40, conversions: 2 };
  platforms.had = [{ date: yesterday, campaign: '11', group: '21', ad: '31', ...figures }];
  const stage = await startStage({
    env: { RATE_LIMIT: 'off', WEBHOOK_PRIVATE: 'on', META_ADS_URL: platforms.urls.metaAds },
  });
  process.env.STAGE_URL = stage.url;
  process.env.STAGE_DATA = stage.dataDir;
  return async () => {
    await stage.stop();
    await platforms.close();
  };
}
