import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';

// Stands in until the screen is built.
export function DataPage() {
  const { t } = useTranslation();
  return <Page title={t(($) => $.data.title)}>{null}</Page>;
}
