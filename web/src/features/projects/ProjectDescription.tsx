import type { Project } from '@takt/contract/projects.ts';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { MarkdownEditor, preloadEditor } from '../../ui/MarkdownEditor.tsx';
import { Section } from '../../ui/Section.tsx';
import { useMentions } from '../members/useMentions.ts';
import css from './ProjectOverview.module.css';
import type { ProjectActs } from './useProjectActs.ts';

/** The text as it reads; its pencil brings the editor. */
export function ProjectDescription({ project, acts }: { project: Project; acts: ProjectActs }) {
  const { t } = useTranslation();
  const { suggest, names, own } = useMentions();
  const [draft, setDraft] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { description } = project;
  const begin = () => setDraft(description);
  const close = () => {
    setDraft(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = () => {
    if (draft !== null && draft !== description)
      acts.change(project, { description: draft }, { description });
    close();
  };
  return (
    <Section
      id="project-description"
      title={t(($) => $.project.description)}
      aside={
        draft === null &&
        description !== '' && (
          <Button
            ref={opener}
            variant="ghost"
            size="icon"
            className={css.pencil}
            aria-label={t(($) => $.projects.edit)}
            title={t(($) => $.projects.edit)}
            onPointerEnter={preloadEditor}
            onClick={begin}
          >
            <IconPencil aria-hidden="true" />
          </Button>
        )
      }
    >
      {draft !== null ? (
        <>
          <MarkdownEditor
            label={t(($) => $.project.description)}
            value={draft}
            placeholder={t(($) => $.projects.field.descriptionPlaceholder)}
            maxLength={20_000}
            autoFocus
            suggest={suggest}
            onChange={setDraft}
            onSubmit={save}
            onCancel={close}
          />
          <div className={css.acts}>
            <Button size="sm" variant="outline" onClick={close}>
              {t(($) => $.ui.cancel)}
            </Button>
            <Button size="sm" onClick={save}>
              {t(($) => $.ui.save)}
            </Button>
          </div>
        </>
      ) : description === '' ? (
        <button
          ref={opener}
          type="button"
          className={css.invitation}
          onPointerEnter={preloadEditor}
          onClick={begin}
        >
          {t(($) => $.project.noDescription)}
        </button>
      ) : (
        <div className={css.text}>
          <Markdown text={description} names={names} own={own} />
        </div>
      )}
    </Section>
  );
}
