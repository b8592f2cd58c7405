import type { Found } from '@takt/contract/search.ts';
import {
  IconAddressBook,
  IconCircle,
  IconCircleCheck,
  IconFolders,
  IconMessage,
  IconPlus,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { searchQuery, worthSearching } from './api.ts';
import type { Item, ItemSection } from './items.ts';
import { fitOf } from './match.ts';
import { type Recent, recentIn, rememberIn } from './recent.ts';
import type { Command, Commands } from './useCommands.ts';

const icons: Record<Found['kind'], TablerIcon> = {
  task: IconCircle,
  comment: IconMessage,
  project: IconFolders,
  client: IconAddressBook,
  person: IconUser,
};
const kinds = ['task', 'comment', 'project', 'client', 'person'] as const;
/** Commands among what was found: those that begin as one has typed, then the others. */
const COMMANDS = 5;

interface Items {
  sections: readonly ItemSection[];
  /** What was searched instead of what was typed. */
  corrected: string | null;
  searching: boolean;
  failed: boolean;
}

/** `typed` as it stands in the field, `asked` as it stood at the last pause. */
export function useItems(
  typed: string,
  asked: string,
  commands: Commands,
  createTask: (title: string) => void,
): Items {
  const { t } = useTranslation();
  const router = useRouter();
  const { id: orgId } = useOrganisation();
  const enabled = worthSearching(asked);
  const answer = useQuery({ ...searchQuery(asked), enabled });

  const itemOf = (one: Recent & { excerpt?: string }): Item => ({
    id: one.id,
    icon: one.kind === 'task' && one.status === 'done' ? IconCircleCheck : icons[one.kind],
    title: one.title,
    ...(one.key === '' ? {} : { mark: one.key }),
    ...(one.excerpt ? { excerpt: one.excerpt } : {}),
    run: () => {
      rememberIn(orgId, one);
      router.history.push(placeOf(one));
    },
  });

  if (typed === '') {
    const recent = recentIn(orgId).map((one) => ({
      ...itemOf(one),
      aside: t(($) => $.search.kind[one.kind]),
    }));
    return {
      sections: filled([
        { title: t(($) => $.search.recent), items: recent },
        { title: t(($) => $.search.acts), items: commands.acts },
        { title: t(($) => $.search.screens), items: commands.screens },
      ]),
      corrected: null,
      searching: false,
      failed: false,
    };
  }

  const fitting = [...commands.acts, ...commands.screens, ...commands.others]
    .map((command) => ({ command, fit: fitOf(typed, command.title, command.also) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ command }): Command => command)
    .slice(0, COMMANDS);
  const found = enabled ? (answer.data?.items ?? []) : [];
  const meant = (enabled && answer.data?.corrected) || typed;
  const title = t(($) => $.search.createTask, { title: meant });
  return {
    sections: filled([
      { title: t(($) => $.search.commands), items: fitting },
      ...kinds.map((kind) => ({
        title: t(($) => $.search.kinds[kind]),
        items: found.filter((one) => one.kind === kind).map(itemOf),
      })),
      {
        title: t(($) => $.search.acts),
        items: [{ id: 'create', icon: IconPlus, title, run: () => createTask(meant), stays: true }],
      },
    ]),
    corrected: enabled ? (answer.data?.corrected ?? null) : null,
    searching: enabled && (answer.isPending || answer.isPlaceholderData),
    failed: enabled && answer.isError,
  };
}

const filled = (sections: readonly ItemSection[]) => sections.filter(({ items }) => items.length > 0);

function placeOf({ kind, id, key, title }: Recent): string {
  switch (kind) {
    case 'task':
    case 'comment':
      return `/tasks/${key}`;
    case 'project':
      return `/projects/${key}`;
    case 'client':
      return `/clients/${id}`;
    case 'person':
      return `/team?q=${encodeURIComponent(title)}`;
  }
}
