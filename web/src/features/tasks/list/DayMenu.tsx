import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PointMenu } from '../../../ui/PointMenu.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useCalendar } from '../../organisations/useCalendar.ts';
import { addDays } from '../days.ts';
import css from './TaskList.module.css';

const DayCalendar = lazy(() => import('../../../ui/DayCalendar.tsx'));

interface DayMenuProps {
  label: string;
  at: Element;
  value: string | null;
  onChoose: (day: string | null) => void;
  onClose: () => void;
}

/** The days that are meant most, and the calendar for all others. */
export function DayMenu({ label, at, value, onChoose, onClose }: DayMenuProps) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { today, firstDayOfWeek } = useCalendar();
  const [other, setOther] = useState(false);
  const item = (name: string, to: string) => ({
    label: name,
    aside: day(to),
    checked: to === value,
    onSelect: () => onChoose(to),
  });
  if (other) {
    return (
      <Dialog open size="sm" title={label} onClose={onClose}>
        <div className={css.calendar}>
          <Suspense fallback={<Skeleton width={252} height={276} />}>
            <DayCalendar
              value={value}
              firstDayOfWeek={firstDayOfWeek}
              onChoose={(to) => {
                onChoose(to);
                onClose();
              }}
            />
          </Suspense>
        </div>
      </Dialog>
    );
  }
  return (
    <PointMenu
      label={label}
      at={at}
      width={220}
      sections={[
        {
          items: [
            item(
              t(($) => $.views.day.today),
              today,
            ),
            item(
              t(($) => $.views.day.tomorrow),
              addDays(today, 1),
            ),
            item(
              t(($) => $.views.day.nextWeek),
              addDays(today, 7),
            ),
            { label: t(($) => $.views.day.other), keepOpen: true, onSelect: () => setOther(true) },
          ],
        },
        {
          items: [
            { label: t(($) => $.views.day.none), checked: value === null, onSelect: () => onChoose(null) },
          ],
        },
      ]}
      onClose={onClose}
    />
  );
}
