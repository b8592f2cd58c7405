/** Somebody who can be mentioned. */
export interface Suggested {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
}

export interface EditorProps {
  /** Its name for screen readers. */
  label: string;
  /** Markdown. What comes from outside while somebody writes is put in without moving the caret. */
  value: string;
  onChange: (markdown: string) => void;
  placeholder?: string;
  /** A few lines and the most needed tools, as for a comment. */
  compact?: boolean;
  autoFocus?: boolean;
  maxLength?: number;
  /** People for what was typed behind an @. */
  suggest?: (query: string) => Suggested[] | Promise<Suggested[]>;
  /** Ctrl or ⌘ and Enter. */
  onSubmit?: () => void;
  /** Escape. */
  onCancel?: () => void;
}
