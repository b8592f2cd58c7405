import type { ui as ru } from '../ru/ui.ts';
import type { Like } from '../shape.ts';

export const ui: Like<typeof ru> = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  delete: 'Delete',
  undo: 'Undo',
  clear: 'Clear',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy: select the text and copy it yourself',
  edit: 'Edit',
  retry: 'Try again',
  back: 'Back',
  failed: 'This could not be loaded',
  nothingFound: 'Nothing found',
  searching: 'Searching…',
  findPerson: 'Begin to type a name or an e-mail',
  showPassword: 'Show password',
  notifications: 'Notifications',
  closeNotification: 'Close notification',
  notSet: 'Not set',
  unknown: '—',
};
