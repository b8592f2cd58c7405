import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../auth/AuthProvider.tsx';
import { clientQuery, foundClientsQuery } from '../../clients/api.ts';
import { departmentsQuery } from '../../departments/api.ts';
import { LabelDot } from '../../labels/LabelChip.tsx';
import { useLabels } from '../../labels/api.ts';
import { useOrganisation } from '../../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../../projects/choices.ts';
import { ProjectMark } from '../../projects/ProjectMark.tsx';
import { PriorityIcon } from '../PriorityIcon.tsx';
import type { FilterField } from '../search.ts';
import { usePeople } from '../usePeople.ts';

export interface Choice {
  value: string;
  label: string;
  icon?: ReactNode;
}
export type Choices = Record<FilterField, readonly Choice[]>;

interface ClientAsked {
  /** The chosen one. */
  id?: string | undefined;
  typed: string;
}

/** What every field of the filter may be; clients and departments are fetched when somebody asks for them. */
export function useChoices(asked: readonly FilterField[], client: ClientAsked = { typed: '' }): Choices {
  const { t } = useTranslation();
  const { user } = useAuth();
  const { id: orgId } = useOrganisation();
  const people = usePeople();
  const labels = useLabels();
  const projects = useQuery(projectChoicesQuery).data ?? [];
  const departments = useQuery({ ...departmentsQuery(orgId), enabled: asked.includes('department') }).data;
  const fit = useQuery({ ...foundClientsQuery(client.typed.trim()), enabled: asked.includes('client') }).data;
  const chosen = useQuery({
    ...clientQuery(client.id ?? ''),
    enabled: client.id !== undefined,
    staleTime: 60_000,
  }).data;
  const others = (fit ?? []).filter(({ id }) => id !== chosen?.id);

  const members = [...people.values()].map(({ id, name }) => ({ value: id, label: name }));
  const me = { value: 'me', label: t(($) => $.views.me) };
  return {
    project: projects.map(({ id, name, colour }) => ({
      value: id,
      label: name,
      icon: createElement(ProjectMark, { colour }),
    })),
    status: taskStatus.options.map((value) => ({ value, label: t(($) => $.tasks.status[value]) })),
    priority: taskPriority.options.toReversed().map((value) => ({
      value,
      label: t(($) => $.tasks.priority[value]),
      icon: createElement(PriorityIcon, { priority: value }),
    })),
    type: taskType.options.map((value) => ({ value, label: t(($) => $.tasks.type[value]) })),
    assignee: [
      me,
      { value: 'none', label: t(($) => $.views.filter.none.assignee) },
      ...members.filter(({ value }) => value !== user?.id),
    ],
    reporter: [me, ...members.filter(({ value }) => value !== user?.id)],
    label: [
      { value: 'none', label: t(($) => $.views.filter.none.label) },
      ...[...labels.values()].map(({ id, name, colour }) => ({
        value: id,
        label: name,
        icon: createElement(LabelDot, { colour }),
      })),
    ],
    client: [...(chosen ? [chosen] : []), ...others].map(({ id, name }) => ({ value: id, label: name })),
    department: (departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
    due: (['overdue', 'today', 'week', 'later', 'earlier', 'none'] as const).map((value) => ({
      value,
      label: t(($) => $.views.filter.due[value]),
    })),
    watching: [{ value: 'true', label: t(($) => $.views.filter.yes) }],
    q: [],
  };
}
