import { IconAdjustmentsDollar, IconCircleCheck, IconPhotoPlus, IconPinned } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../Menu.tsx';
import { Tip } from './Tip.tsx';
import type { ChartFormats } from './chartFormats.ts';
import { type ChartMark, groupMarks, type MarkGroup, type PlotFrame } from './marks.ts';
import css from './MarkStrip.module.css';

interface MarkStripProps {
  marks: readonly ChartMark[];
  days: readonly string[];
  frame: PlotFrame;
  formats: ChartFormats;
  onMark: ((mark: ChartMark) => void) | undefined;
}

const icons = {
  task: IconCircleCheck,
  creative: IconPhotoPlus,
  budget: IconAdjustmentsDollar,
  several: IconPinned,
};

/** What happened, under the days it happened on and clear of the lines; one stop of Tab, arrows walk along. */
export function MarkStrip({ marks, days, frame, formats, onMark }: MarkStripProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<number | null>(null);
  const groups = groupMarks(marks, days, frame);
  const shown = told === null ? undefined : groups[told];
  const stop = Math.min(at, groups.length - 1);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const places: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      Home: 0,
      End: groups.length - 1,
    };
    const next = places[event.key];
    if (next === undefined || !groups[next]) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll('button').item(next).focus();
  };
  return (
    // The focus is in one of its buttons.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- a toolbar is not itself a stop of Tab
    <div role="toolbar" aria-label={t(($) => $.charts.marks.label)} className={css.strip} onKeyDown={walk}>
      {groups.map((group, index) => (
        <Mark
          key={group.key}
          group={group}
          isStop={index === stop}
          formats={formats}
          onFocus={() => setAt(index)}
          onTell={(on) => setTold(on ? index : null)}
          onMark={onMark}
        />
      ))}
      {shown && (
        <Tip left={shown.x} isRight={shown.x > frame.left + frame.width / 2} isAbove>
          {shown.marks.map((mark) => (
            <p key={`${mark.day} ${mark.kind}`}>
              <b className={css.day}>{formats.shortDay(mark.day)}</b> {mark.label}
            </p>
          ))}
        </Tip>
      )}
    </div>
  );
}

interface MarkProps {
  group: MarkGroup;
  isStop: boolean;
  formats: ChartFormats;
  onFocus: () => void;
  onTell: (on: boolean) => void;
  onMark: MarkStripProps['onMark'];
}

function Mark({ group, isStop, formats, onFocus, onTell, onMark }: MarkProps) {
  const { t } = useTranslation();
  const Icon = icons[group.kind];
  const said = (mark: ChartMark) =>
    t(($) => $.charts.marks.at, { day: formats.shortDay(mark.day), label: mark.label });
  const [only, ...others] = group.marks;
  if (!only) return null;
  const label = group.marks.map(said).join('; ');
  const button = (
    <button
      type="button"
      className={css.mark}
      style={{ left: group.x }}
      data-kind={group.kind}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      onFocus={() => {
        onFocus();
        onTell(true);
      }}
      onBlur={() => onTell(false)}
      onPointerEnter={() => onTell(true)}
      onPointerLeave={() => onTell(false)}
      {...(others.length === 0 ? { onClick: () => onMark?.(only) } : {})}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
      {group.count > 1 && <span className={css.count}>{group.count}</span>}
    </button>
  );
  if (others.length === 0) return button;
  return (
    <Menu
      width={280}
      trigger={button}
      sections={[
        {
          title: t(($) => $.charts.marks.several, { count: group.count }),
          items: group.marks.map((mark) => ({ label: said(mark), onSelect: () => onMark?.(mark) })),
        },
      ]}
    />
  );
}
