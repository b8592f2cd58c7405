import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { ReportState } from '../analytics/useReportState.ts';

/** No source tells of creatives, or the filters leave none of them. */
export function NoCreatives({ state: { search, change } }: { state: ReportState }) {
  const { t } = useTranslation();
  const filtered = [search.platform, search.campaign, search.product, search.source, search.q].some(Boolean);
  return (
    <EmptyState
      icon={<IconPhotoOff size={24} stroke={1.6} />}
      title={t(($) => $.creatives.empty.title)}
      description={t(($) => $.creatives.empty.lead)}
      action={
        filtered ? (
          <Button
            onClick={() =>
              change({
                platform: undefined,
                campaign: undefined,
                product: undefined,
                source: undefined,
                q: undefined,
              })
            }
          >
            {t(($) => $.creatives.empty.filters)}
          </Button>
        ) : (
          <Link to="/data" search={{ upload: true }} className={buttonClass()}>
            {t(($) => $.creatives.empty.upload)}
          </Link>
        )
      }
    />
  );
}
