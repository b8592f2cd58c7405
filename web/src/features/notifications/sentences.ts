import type { Notification } from '@takt/contract/notifications.ts';
import { day } from '@takt/contract/values.ts';
import type { TFunction } from 'i18next';
import type { Formats } from '../../texts/format.ts';
import { fieldName, type Names } from '../events/audit.ts';
import { kindName } from '../events/kinds.ts';
import { isElsewhere, valueText } from '../events/values.ts';

interface Setting {
  t: TFunction;
  formats: Formats;
  /** People by id. */
  names: Names;
}

interface Told {
  /** «Анна Ветрова меняет статус: на проверке» */
  text: string;
  /** First words of a comment, in their author's own words. */
  quote: string;
}

/** What has happened, as the person is told. */
export function told(
  { kind, reason, field, excerpt }: Pick<Notification, 'kind' | 'reason' | 'field' | 'excerpt'>,
  actor: string,
  { entity, t, formats, names }: Setting & { entity: 'task' | 'project' },
): Told {
  const plain = (text: string): Told => ({ text, quote: '' });
  const on = day.safeParse(excerpt).data;
  switch (reason) {
    case 'mentioned':
      return { text: t(($) => $.inbox.said.mentioned, { actor }), quote: withoutMarks(excerpt) };
    case 'commented':
      return { text: t(($) => $.inbox.said.commented, { actor }), quote: withoutMarks(excerpt) };
    case 'assigned':
      return plain(t(($) => $.inbox.said.assigned, { actor }));
    case 'due':
      return plain(
        on === undefined
          ? t(($) => $.inbox.said.due)
          : t(($) => $.inbox.said.dueOn, { day: formats.day(on) }),
      );
    case 'overdue':
      return plain(
        on === undefined
          ? t(($) => $.inbox.said.overdue)
          : t(($) => $.inbox.said.overdueOn, { day: formats.day(on) }),
      );
    case 'status':
    case 'watching':
    case 'project':
      return plain(changed());
  }

  function changed(): string {
    if (kind === 'tasks.changed' && /^\d+$/.test(excerpt))
      return t(($) => $.inbox.said.many, { actor, count: Number(excerpt) });
    // Nobody's act: figures have come.
    const effect = effects.find((one) => one === excerpt);
    if (kind === 'task.effect_measured' && effect) return t(($) => $.inbox.said.effect[effect]);
    if (field === null) {
      return t(($) => $.inbox.said.other, { actor, what: kindName(kind, t).toLocaleLowerCase() });
    }
    const name = fieldName(field, t, entity);
    // Of a description and the like only that it changed.
    if (excerpt === '' || isElsewhere(field)) return t(($) => $.inbox.said.field, { actor, field: name });
    const value = valueText(field, excerpt, { entity, t, formats, names });
    return t(($) => $.inbox.said.became, { actor, field: name, value });
  }
}

/** What came of a task, as of `verdict` of the contract: its file would bring all reports along. */
const effects = ['better', 'worse', 'same', 'unknown'] as const;

/** First words of Markdown as plain text: what stands around the words falls away. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replaceAll(/(\*\*|__|~~|`+)/g, '')
    .trim();
