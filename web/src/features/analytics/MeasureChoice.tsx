import type { MeasureKey } from '@takt/contract/metrics.ts';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';

interface MeasureChoiceProps<M extends MeasureKey> {
  options: readonly M[];
  /** Nothing is the usual picture, which `usual` names. */
  value: M | undefined;
  usual?: string | undefined;
  onChange: (measure: M | undefined) => void;
}

/** Which measure a picture shows. */
export function MeasureChoice<M extends MeasureKey>({
  options,
  value,
  usual,
  onChange,
}: MeasureChoiceProps<M>) {
  const { t } = useTranslation();
  const names: Readonly<Record<MeasureKey, string>> = t(($) => $.measures.names, {
    returnObjects: true,
  });
  const label = t(($) => $.reports.daily.measure);
  const name = (measure: M) => names[measure];
  return (
    <Menu
      placement="bottom-end"
      width={200}
      trigger={
        // The title of the figure says what is chosen.
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${label}: ${value === undefined ? usual : name(value)}`}
          title={label}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          items: [
            ...(usual === undefined
              ? []
              : [{ label: usual, checked: value === undefined, onSelect: () => onChange(undefined) }]),
            ...options.map((measure) => ({
              label: name(measure),
              checked: measure === value,
              onSelect: () => onChange(measure),
            })),
          ],
        },
      ]}
    />
  );
}
