import { addBlocker, removeBlocker, type TaskLink } from '@takt/contract/relations.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { PartHead } from '../tasks/panel/PartHead.tsx';
import { linkOf, type RelationAct, type Relations, useRelationAct } from './api.ts';
import css from './relations.module.css';
import { TaskLinkRow } from './TaskLinkRow.tsx';
import { TaskSearch } from './TaskSearch.tsx';

interface BlockersProps {
  id: string;
  relations: Pick<Relations, 'blocked_by' | 'blocks'>;
  onOpen: ((id: string) => void) | undefined;
}

/** What the task waits for, and what waits for it. */
export function Blockers({ id, relations: { blocked_by, blocks }, onOpen }: BlockersProps) {
  const { t } = useTranslation();
  const act = useRelationAct(id);
  const { block, free } = useBlockerActs(id);
  const label = t(($) => $.task.blockedBy);
  return (
    <>
      <section className={css.section} aria-label={label}>
        <PartHead title={label} count={blocked_by.length > 0 && blocked_by.length}>
          <TaskSearch
            label={t(($) => $.task.findTask)}
            except={[id, ...blocked_by.map((one) => one.id)]}
            onChoose={(row) => act(block(linkOf(row)))}
            renderTrigger={(toggle, open) => (
              <Button
                variant="ghost"
                size="sm"
                className={css.add}
                data-key="blocker"
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={toggle}
              >
                <IconPlus aria-hidden="true" />
                {t(($) => $.task.addBlocker)}
              </Button>
            )}
          />
        </PartHead>
        {blocked_by.length > 0 && (
          <ul className={css.list}>
            {blocked_by.map((one) => (
              <TaskLinkRow key={one.id} task={one} onOpen={onOpen}>
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t(($) => $.task.removeBlocker, { key: one.key })}
                  title={t(($) => $.task.removeBlocker, { key: one.key })}
                  onClick={() => act(free(one))}
                >
                  <IconX size={14} aria-hidden="true" />
                </button>
              </TaskLinkRow>
            ))}
          </ul>
        )}
      </section>
      {blocks.length > 0 && (
        <section className={css.section} aria-label={t(($) => $.task.blocks)}>
          <PartHead title={t(($) => $.task.blocks)} count={blocks.length} />
          <ul className={css.list}>
            {blocks.map((one) => (
              <TaskLinkRow key={one.id} task={one} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useBlockerActs(id: string): Record<'block' | 'free', (task: TaskLink) => RelationAct> {
  const { t } = useTranslation();
  const added = (task: TaskLink): RelationAct => ({
    change: (known) => ({ ...known, blocked_by: [...known.blocked_by, task] }),
    send: () => call(addBlocker, { params: { id }, body: { task_id: task.id } }),
  });
  const removed = (task: TaskLink): RelationAct => ({
    change: (known) => ({ ...known, blocked_by: known.blocked_by.filter((one) => one.id !== task.id) }),
    send: () => call(removeBlocker, { params: { id, blockerId: task.id } }),
  });
  return {
    block: (task) => ({
      ...added(task),
      done: { title: t(($) => $.task.blockerAdded), description: task.key, undo: removed(task) },
    }),
    free: (task) => ({
      ...removed(task),
      done: { title: t(($) => $.task.blockerRemoved), description: task.key, undo: added(task) },
    }),
  };
}
