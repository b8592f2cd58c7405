import { addTarget, removeTarget, targetKind, type TaskTarget } from '@takt/contract/relations.ts';
import { IconPhoto, IconPlus, IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PartHead } from '../tasks/panel/PartHead.tsx';
import { type RelationAct, useRelationAct } from './api.ts';
import css from './relations.module.css';

interface TargetsProps {
  id: string;
  targets: readonly TaskTarget[];
}
type NewTarget = Pick<TaskTarget, 'kind' | 'key' | 'name'>;

/** What of the advertising the task is meant to move. */
export function Targets({ id, targets }: TargetsProps) {
  const { t } = useTranslation();
  const act = useRelationAct(id);
  const { add, remove } = useTargetActs(id);
  const [open, setOpen] = useState(false);
  const label = t(($) => $.task.targets);
  return (
    <section className={css.section} aria-label={label}>
      <PartHead title={label}>
        <Popover
          open={open}
          onOpenChange={setOpen}
          placement="bottom-end"
          trigger={
            <Button
              variant="ghost"
              size="sm"
              className={css.add}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconPlus aria-hidden="true" />
              {t(($) => $.task.addTarget)}
            </Button>
          }
        >
          {open && (
            <TargetForm
              onAdd={(target) => {
                setOpen(false);
                act(add(target));
              }}
            />
          )}
        </Popover>
      </PartHead>
      {targets.length > 0 && (
        <ul className={css.list}>
          {targets.map((target) => (
            <li key={target.id} className={css.row}>
              <span className={css.target}>
                {target.kind === 'campaign' ? (
                  <IconSpeakerphone size={16} aria-hidden="true" />
                ) : (
                  <IconPhoto size={16} aria-hidden="true" />
                )}
                <span className="visually-hidden">{t(($) => $.task.targetKind[target.kind])}</span>
                <span className={css.title}>{target.name}</span>
                <span className={css.key}>{target.key}</span>
              </span>
              <button
                type="button"
                className={css.remove}
                aria-label={t(($) => $.task.removeTarget, { name: target.name })}
                title={t(($) => $.task.removeTarget, { name: target.name })}
                onClick={() => act(remove(target))}
              >
                <IconX size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TargetForm({ onAdd }: { onAdd: (target: NewTarget) => void }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<NewTarget>({ kind: 'campaign', key: '', name: '' });
  const key = target.key.trim();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (key !== '') onAdd({ ...target, key, name: target.name.trim() || key });
      }}
    >
      <Segmented
        label={t(($) => $.task.targets)}
        options={targetKind.options.map((value) => ({ value, label: t(($) => $.task.targetKind[value]) }))}
        value={target.kind}
        onChange={(kind) => setTarget({ ...target, kind })}
      />
      <TextField
        label={t(($) => $.task.targetKey)}
        hint={t(($) => $.task.targetKeyHint)}
        maxLength={300}
        value={target.key}
        onChange={(event) => setTarget({ ...target, key: event.target.value })}
      />
      <TextField
        label={t(($) => $.task.targetName)}
        maxLength={300}
        value={target.name}
        onChange={(event) => setTarget({ ...target, name: event.target.value })}
      />
      <Button type="submit" disabled={key === ''}>
        {t(($) => $.task.addTarget)}
      </Button>
    </form>
  );
}

/** The server gives each link its id: whatever takes one back has to know the last one. */
function useTargetActs(id: string) {
  const { t } = useTranslation();
  const gone = (given: () => string): RelationAct => ({
    change: (known) => ({ ...known, targets: known.targets.filter((one) => one.id !== given()) }),
    send: () => call(removeTarget, { params: { id, targetId: given() } }),
  });
  const made = ({ kind, key, name }: NewTarget): { act: RelationAct; given: () => string } => {
    let own = `new ${kind} ${key}`;
    const act: RelationAct = {
      change: (known) => ({ ...known, targets: [...known.targets, { id: own, kind, key, name }] }),
      send: async () => {
        own = (await call(addTarget, { params: { id }, body: { kind, key, name } })).id;
      },
    };
    return { act, given: () => own };
  };
  return {
    add: (target: NewTarget): RelationAct => {
      const { act, given } = made(target);
      const title = t(($) => $.task.targetAdded);
      return { ...act, done: { title, description: target.name, undo: gone(given) } };
    },
    remove: (target: TaskTarget): RelationAct => {
      const title = t(($) => $.task.targetRemoved);
      return { ...gone(() => target.id), done: { title, description: target.name, undo: made(target).act } };
    },
  };
}
