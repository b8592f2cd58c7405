import type { Task } from '@takt/contract/tasks.ts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import css from './TaskPanel.module.css';
import type { useDescription } from './useDescription.ts';

interface DescriptionProps {
  description: ReturnType<typeof useDescription>;
}

export function Description({ description }: DescriptionProps) {
  const { t } = useTranslation();
  const { text, conflict, write, leave } = description;
  return (
    <>
      {conflict && <Conflict theirs={conflict} description={description} />}
      <TextArea
        label={conflict ? t(($) => $.tasks.panel.mine) : t(($) => $.tasks.field.description)}
        placeholder={t(($) => $.tasks.panel.descriptionPlaceholder)}
        className={css.description}
        maxLength={50_000}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
      />
    </>
  );
}

function Conflict({ theirs, description }: DescriptionProps & { theirs: Task }) {
  const { t } = useTranslation();
  const { takeMine, takeTheirs, save } = description;
  return (
    <Alert variant="warning" title={t(($) => $.tasks.panel.conflict)}>
      <p>{t(($) => $.tasks.panel.conflictLead)}</p>
      <p className={css.theirsLabel}>{t(($) => $.tasks.panel.theirs)}</p>
      <p className={css.theirs}>{theirs.description || '—'}</p>
      <div className={css.choice}>
        <Button size="sm" variant="outline" onClick={takeTheirs}>
          {t(($) => $.tasks.panel.takeTheirs)}
        </Button>
        <Button size="sm" busy={save.isPending} onClick={takeMine}>
          {t(($) => $.tasks.panel.takeMine)}
        </Button>
      </div>
    </Alert>
  );
}
