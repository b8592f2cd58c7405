import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { TimelineGroup } from './rows.ts';
import { turned, type Zoom } from './scale.ts';
import css from './TaskTimeline.module.css';

interface TimelineHeadProps {
  day: string;
  today: string;
  zoom: Zoom;
  by: TimelineGroup;
  onDay: (day: string) => void;
  onZoom: (zoom: Zoom) => void;
  onGroup: (by: TimelineGroup) => void;
}

export function TimelineHead({ day, today, zoom, by, onDay, onZoom, onGroup }: TimelineHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={css.head}>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.views.calendar.previous)}
        onClick={() => onDay(turned(day, zoom, -1))}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </Button>
      <Button variant="outline" onClick={() => onDay(today)}>
        {t(($) => $.views.timeline.today)}
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t(($) => $.views.calendar.next)}
        onClick={() => onDay(turned(day, zoom, 1))}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </Button>
      <span className={css.spacer} />
      <Segmented
        label={t(($) => $.views.timeline.rows)}
        value={by}
        onChange={onGroup}
        options={[
          { value: 'project', label: t(($) => $.views.timeline.byProject) },
          { value: 'assignee', label: t(($) => $.views.timeline.byAssignee) },
        ]}
      />
      <Segmented
        label={t(($) => $.views.timeline.zoom)}
        value={zoom}
        onChange={onZoom}
        options={(['week', 'month', 'quarter'] as const).map((value) => ({
          value,
          label: t(($) => $.views.timeline[value]),
        }))}
      />
    </div>
  );
}
