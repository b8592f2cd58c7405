import {
  changeCreatives,
  type creativeDetails,
  type creativesPerformance,
} from '@takt/contract/creatives.ts';
import type { Answered } from '@takt/contract/endpoint.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { tagged, type TagChange } from './creatives.ts';

type Creatives = Answered<typeof creativesPerformance>;
type Details = Answered<typeof creativeDetails>;

/** What is grouped, searched or judged by tags, and what shows them. */
const reports = ['creatives', 'creatives-burnout', 'creatives-themes', 'creatives-top', 'creative'];

/** Tags by hand: shown at once, taken back when the server refuses, undone by «Отменить». */
export function useTagCreatives(): (changes: readonly TagChange[]) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ changes }: { changes: readonly TagChange[]; undoes: boolean }) =>
      call(changeCreatives, { body: { items: [...changes] } }),
    onMutate: async ({ changes }) => {
      await Promise.all(
        ['creatives', 'creative'].map((name) => queries.cancelQueries({ queryKey: ['analytics', name] })),
      );
      const shown: [QueryKey, unknown][] = ['creatives', 'creative'].flatMap((name) =>
        queries.getQueriesData({ queryKey: ['analytics', name] }),
      );
      queries.setQueriesData<Creatives>(
        { queryKey: ['analytics', 'creatives'] },
        (now) => now && { ...now, data: tagged(now.data, changes) },
      );
      queries.setQueriesData<Details>(
        { queryKey: ['analytics', 'creative'] },
        (now) => now && withDetails(now, changes),
      );
      return shown;
    },
    onSuccess: ({ before }, { undoes }) =>
      toast(
        undoes
          ? { title: t(($) => $.creatives.tags.restored) }
          : {
              title: t(($) => $.creatives.tags.saved),
              description: t(($) => $.creatives.count, { count: before.length }),
              action: {
                label: t(($) => $.ui.undo),
                onSelect: () => mutate({ changes: before, undoes: true }),
              },
            },
      ),
    onError: (error, _changes, shown) => {
      for (const [key, data] of shown ?? []) queries.setQueryData(key, data);
      fail(
        error,
        t(($) => $.creatives.tags.failed),
      );
    },
    onSettled: async () => {
      await Promise.all(reports.map((name) => queries.invalidateQueries({ queryKey: ['analytics', name] })));
    },
  });
  return (changes) => mutate({ changes, undoes: false });
}

function withDetails(now: Details, changes: readonly TagChange[]): Details {
  const { data } = now;
  const [creative = data.creative] = tagged([data.creative], changes);
  return { ...now, data: { ...data, creative, siblings: tagged(data.siblings, changes) } };
}
