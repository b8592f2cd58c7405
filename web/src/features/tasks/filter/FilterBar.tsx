import { IconFilter, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../texts/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { PointMenu } from '../../../ui/PointMenu.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useShortcut } from '../../../ui/useShortcut.ts';
import { foundQuery } from '../rows.ts';
import type { FilterField, TasksSearch } from '../search.ts';
import {
  filteredBy,
  filterFields,
  noFilter,
  severalFields,
  type TaskQuery,
  valuesOf,
  withValues,
} from './filter.ts';
import css from './FilterBar.module.css';
import { type Choice, useChoices } from './useChoices.ts';

interface FilterBarProps {
  search: TasksSearch;
  query: TaskQuery;
  onChange: (part: Partial<TasksSearch>) => void;
  /** A screen of one project has it in its address. */
  without?: readonly FilterField[];
  /** What a view adds on the right. */
  children?: ReactNode;
}

/** Which tasks are shown: every condition is a chip that can be changed and taken away. `F` adds one. */
export function FilterBar({ search, query, onChange, without = [], children }: FilterBarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [open, setOpen] = useState<{ field: FilterField | null; at: Element } | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = filteredBy(search).filter((one) => one !== 'q' && !without.includes(one));
  /** There may be more clients than anybody looks through: those that fit it are asked for. */
  const [typed, setTyped] = useState('');
  const choices = useChoices(open?.field ? [...shown, open.field] : shown, { id: search.client, typed });
  const found = useQuery(foundQuery(query)).data;

  useShortcut('KeyF', () => add.current && setOpen({ field: null, at: add.current }));
  useShortcut('Slash', () => field.current?.focus());

  const names = t(($) => $.views.filter.fields, { returnObjects: true });
  return (
    <div role="search" aria-label={t(($) => $.views.filter.bar)} className={css.bar}>
      <SearchField
        label={t(($) => $.views.filter.search)}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
        inputRef={field}
        className={css.search ?? ''}
      />
      <Button
        ref={add}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={open?.field === null}
        onClick={({ currentTarget }) => setOpen({ field: null, at: currentTarget })}
      >
        <IconFilter size={16} aria-hidden="true" />
        {t(($) => $.views.filter.add)}
        <span className={css.kbd}>
          <Kbd>F</Kbd>
        </span>
      </Button>
      {shown.length > 0 && (
        <ul className={css.chips}>
          {shown.map((one) => {
            const values = said(choices[one], valuesOf(search, one));
            return (
              <li key={one} className={css.chip}>
                <button
                  type="button"
                  className={css.what}
                  aria-haspopup="dialog"
                  aria-label={t(($) => $.views.filter.change, { field: names[one], values })}
                  onClick={({ currentTarget }) => setOpen({ field: one, at: currentTarget })}
                >
                  <span className={css.field}>{names[one]}</span> <span className={css.values}>{values}</span>
                </button>
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t(($) => $.views.filter.remove, { field: names[one] })}
                  onClick={() => {
                    onChange(withValues(one, []));
                    add.current?.focus();
                  }}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {(shown.length > 0 || search.q !== undefined) && (
        <Button
          variant="ghost"
          size="sm"
          className={css.clear}
          onClick={() => {
            onChange(noFilter);
            add.current?.focus();
          }}
        >
          {t(($) => $.views.filter.clear)}
        </Button>
      )}
      <span className={css.rest}>
        <span role="status" className={css.found}>
          {found !== undefined && t(($) => $.views.found, { count: found, shown: number(found) })}
        </span>
        {children}
      </span>
      {open && menu(open)}
    </div>
  );

  function menu({ field: of, at }: NonNullable<typeof open>) {
    if (of === null) {
      return (
        <PointMenu
          key="fields"
          label={t(($) => $.views.filter.field)}
          search={t(($) => $.views.filter.field)}
          at={at}
          width={220}
          sections={[
            {
              items: filterFields
                .filter((one) => one !== 'q' && !without.includes(one))
                .map((one) => ({
                  label: names[one],
                  onSelect: () => {
                    if (one === 'watching') onChange({ watching: true });
                    // The menu that is closing closes itself first.
                    else requestAnimationFrame(() => setOpen({ field: one, at }));
                  },
                })),
            },
          ]}
          onClose={() => setOpen((now) => (now?.field === null ? null : now))}
        />
      );
    }
    const chosen = valuesOf(search, of);
    const several = severalFields.some((one) => one === of);
    const take = (value: string) => {
      const rest = chosen.filter((one) => one !== value);
      if (rest.length < chosen.length) return rest;
      return several ? [...chosen, value] : [value];
    };
    return (
      <PointMenu
        key={of}
        label={names[of]}
        search={t(($) => $.views.filter.value)}
        onSearch={of === 'client' ? setTyped : undefined}
        at={at.isConnected ? at : (add.current ?? at)}
        width={260}
        sections={[
          {
            items: choices[of].map(({ value, label, icon }) => ({
              label,
              icon,
              several,
              keepOpen: several,
              checked: chosen.includes(value),
              onSelect: () => onChange(withValues(of, take(value))),
            })),
          },
        ]}
        onClose={() => {
          setOpen(null);
          setTyped('');
        }}
      />
    );
  }

  function said(all: readonly Choice[], values: readonly string[]): string {
    const labels = values.map(
      (value) => all.find((one) => one.value === value)?.label ?? t(($) => $.views.filter.unknown),
    );
    const [first = '', second] = labels;
    if (labels.length <= 2) return second === undefined ? first : `${first}, ${second}`;
    return t(($) => $.views.filter.more, { first, count: labels.length - 1 });
  }
}
