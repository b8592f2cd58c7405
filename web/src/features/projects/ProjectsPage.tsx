import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';

// Stands in until the screen is built.
export function ProjectsPage() {
  const { t } = useTranslation();
  return <Page title={t(($) => $.projects.title)}>{null}</Page>;
}
