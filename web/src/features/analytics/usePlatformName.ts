import { useTranslation } from 'react-i18next';

/** The product name of a platform; a file may name any other, which stands as it is. */
export function usePlatformName(): (platform: string) => string {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = t(($) => $.analytics.platform.names, {
    returnObjects: true,
  });
  return (platform) => (Object.hasOwn(names, platform) ? (names[platform] ?? platform) : platform);
}
