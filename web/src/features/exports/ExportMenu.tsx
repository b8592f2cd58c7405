import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';

interface ExportMenuProps {
  /** Each fetches what the screen shows now: `() => download(exportTasksCsv, { query })`. */
  csv: () => Promise<void>;
  xlsx: () => Promise<void>;
}

/** A list as a file: all that the filter finds, not only what has been scrolled to. */
export function ExportMenu({ csv, xlsx }: ExportMenuProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const fetchFile = useMutation({
    mutationFn: (file: () => Promise<void>) => file(),
    onSuccess: () => toast({ title: t(($) => $.ui.exports.done) }),
    onError: (error) =>
      fail(
        error,
        t(($) => $.ui.exports.failed),
      ),
  });
  const label = fetchFile.isPending ? t(($) => $.ui.exports.busy) : t(($) => $.ui.exports.label);
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button variant="outline" size="icon" aria-label={label} title={label} busy={fetchFile.isPending}>
          {!fetchFile.isPending && <IconDownload aria-hidden="true" />}
        </Button>
      }
      sections={[
        {
          items: [
            { label: t(($) => $.ui.exports.csv), onSelect: () => fetchFile.mutate(csv) },
            { label: t(($) => $.ui.exports.xlsx), onSelect: () => fetchFile.mutate(xlsx) },
          ],
        },
      ]}
    />
  );
}
