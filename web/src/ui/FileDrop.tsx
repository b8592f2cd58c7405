import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import css from './FileDrop.module.css';
import { Progress } from './Progress.tsx';

interface FileDropProps {
  icon: ReactNode;
  title: string;
  /** Said while a file hangs over the place. */
  over: string;
  choose: string;
  hint: string;
  /** Of the file dialog: `.csv,text/csv`. */
  accept: string;
  /** A file is on its way: what is being done with it, and 0 … 1 of it that has left. */
  sending: { label: string; share: number } | undefined;
  /** Told of several too: what to do with them is the screen's matter. */
  onFiles: (files: readonly File[]) => void;
}

/** A place to drop a file, and a button for everybody else; shows how much has left. */
export function FileDrop({ icon, title, over, choose, hint, accept, sending, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hovering, setHovering] = useState(false);
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setHovering(event.type === 'dragover');
  };
  return (
    <div
      className={classes(css.drop, hovering && css.over)}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      {sending ? (
        <div className={css.sending}>
          <p>{sending.label}</p>
          <Progress value={sending.share * 100} label={sending.label} />
        </div>
      ) : (
        <>
          <p className={css.title}>{hovering ? over : title}</p>
          <Button onClick={() => input.current?.click()}>
            <IconUpload aria-hidden="true" />
            {choose}
          </Button>
          <p className={css.hint}>{hint}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after an error.
          target.value = '';
        }}
      />
    </div>
  );
}
