import { campaignFile, platformFile, provisionalFile } from './ad-files.ts';
import type { Platform } from './campaigns.ts';
import { dealFile, touchFile } from './crm-files.ts';
import type { DemoFile } from './csv.ts';

const allPlatforms: readonly Platform[] = ['yandex_direct', 'google', 'vk', 'facebook', 'tiktok'];

/** In the order in which they have to come: a later one restates what an earlier one of its platform has told. */
export const demoFiles = (): readonly DemoFile[] => [
  provisionalFile(),
  ...allPlatforms.map(platformFile),
  campaignFile(),
  dealFile(),
  touchFile(),
];
