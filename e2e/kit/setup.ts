import { startStage } from '../stage.ts';

/** The built product with its engines, for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  // Webhooks of a journey are heard on this machine.
  const stage = await startStage({ env: { RATE_LIMIT: 'off', WEBHOOK_PRIVATE: 'on' } });
  process.env.STAGE_URL = stage.url;
  process.env.STAGE_DATA = stage.dataDir;
  return () => stage.stop();
}
