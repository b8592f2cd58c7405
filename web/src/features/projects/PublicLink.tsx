import type { Project } from '@takt/contract/projects.ts';
import { IconCopy, IconExternalLink, IconLock, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import fieldCss from '../../ui/Field.module.css';
import { Popover } from '../../ui/Popover.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import css from './PublicLink.module.css';
import type { ProjectActs } from './useProjectActs.ts';

/** Whether strangers may look, and the link for them. */
export function PublicLink({ project, acts }: { project: Project; acts: ProjectActs }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [open, setOpen] = useState(false);
  const { is_public: shown } = project;
  const address = `${location.origin}/p/${project.id}`;
  const Icon = shown ? IconWorld : IconLock;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottom-end"
      width={320}
      trigger={
        <Button
          variant="outline"
          aria-haspopup="dialog"
          aria-expanded={open}
          className={classes(shown && css.on)}
          onClick={() => setOpen(!open)}
        >
          <Icon aria-hidden="true" />
          {shown ? t(($) => $.project.public.badge) : t(($) => $.project.public.share)}
        </Button>
      }
    >
      <div className={css.panel}>
        <Switch
          label={t(($) => $.project.public.title)}
          hint={shown ? t(($) => $.project.public.on) : t(($) => $.project.public.off)}
          checked={shown}
          onChange={({ target }) => acts.change(project, { is_public: target.checked }, { is_public: shown })}
        />
        {shown && (
          <>
            <input
              readOnly
              aria-label={t(($) => $.project.public.link)}
              className={classes(fieldCss.control, css.address)}
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <div className={css.acts}>
              <Button size="sm" onClick={() => void copy(address)}>
                <IconCopy aria-hidden="true" />
                {t(($) => $.project.public.copy)}
              </Button>
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                <IconExternalLink aria-hidden="true" />
                {t(($) => $.project.public.open)}
              </a>
            </div>
          </>
        )}
      </div>
    </Popover>
  );
}
