import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button.tsx';
import fieldCss from '../Field.module.css';
import css from './editor.module.css';

/** The address of what is selected; an empty one takes the link away. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation();
  const known: unknown = editor.getAttributes('link').href;
  const [href, setHref] = useState(typeof known === 'string' ? known : '');
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const save = () => {
    const address = addressOf(href.trim());
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && known === undefined)
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <div className={css.linkForm}>
      <input
        type="text"
        inputMode="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
        autoFocus
        aria-label={t(($) => $.task.editor.address)}
        placeholder="https://"
        className={fieldCss.control}
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.code === 'Enter') {
            event.preventDefault();
            save();
          }
          if (event.code === 'Escape') {
            event.stopPropagation();
            close();
          }
        }}
      />
      <Button size="sm" onClick={save}>
        {t(($) => $.ui.save)}
      </Button>
      <Button size="sm" variant="ghost" onClick={close}>
        {t(($) => $.ui.cancel)}
      </Button>
    </div>
  );
}

/** `example.com` is meant as a page of the web; an address of another kind than page or mail is none. */
function addressOf(text: string): string {
  if (text === '' || /^(https?:\/\/|mailto:|\/)/i.test(text)) return text;
  return /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^:/]+\.[^:/]+:\d/.test(text) ? '' : `https://${text}`;
}
