import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/Button.tsx';
import { CentredCard } from './CentredCard.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <CentredCard
      icon={<IconMapPinQuestion size={24} stroke={1.6} />}
      title={t(($) => $.shell.notFoundTitle)}
      lead={t(($) => $.shell.notFoundLead)}
    >
      <Link to="/" className={buttonClass({ size: 'lg' })}>
        {t(($) => $.shell.toHome)}
      </Link>
    </CentredCard>
  );
}
