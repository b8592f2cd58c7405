import type { ReportMeta } from '@takt/contract/reports.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Alert } from '../../ui/Alert.tsx';

/** What a reader has to know before he believes the figures. */
export function ReportWarnings({ meta }: { meta: ReportMeta }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  return (
    <>
      {meta.stale_since !== null && (
        <Alert variant="warning">
          {t(($) => $.analytics.failure.staleSince, { when: moment(meta.stale_since, meta.time_zone) })}
        </Alert>
      )}
      {meta.warnings.map(({ code, detail }) => (
        <Alert key={code} variant="warning">
          {t(($) => $.analytics.warnings[code], { detail })}
        </Alert>
      ))}
    </>
  );
}
