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
  edit: 'Edit',
  retry: 'Try again',
  back: 'Back',
  failed: 'This could not be loaded',
  nothingFound: 'Nothing found',
  showPassword: 'Show password',
  notifications: 'Notifications',
  closeNotification: 'Close notification',
  notSet: 'Not set',
  unknown: '—',
};
