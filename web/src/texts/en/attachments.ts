import type { attachments as russian } from '../ru/attachments.ts';
import type { Like } from '../shape.ts';

export const attachments: Like<typeof russian> = {
  title: 'Files',
  add: 'Attach',
  hint: 'Drop a file on the task or paste it from the clipboard: up to {{limit}} MB.',
  drop: 'Let go, and the file is attached to the task',
  failedToFetch: 'Failed to load the files.',
  sending: 'Sending: {{name}}',
  notSent: 'The file was not sent.',
  tooLarge: 'The file is larger than {{limit}} MB.',
  discard: 'Discard',
  about: '{{size}}, {{author}}, {{when}}',
  look: 'Look at',
  download: 'Download {{name}}',
  downloadShort: 'Download',
  remove: 'Delete the file {{name}}',
  removed: 'File deleted',
  failedToRemove: 'Failed to delete the file',
  failedToRestore: 'Failed to bring the file back',
  failedToDownload: 'Failed to download the file',
  failedToShow: 'The picture can’t be shown. It can be downloaded.',
  previous: 'Previous picture',
  next: 'Next picture',
  of: '{{nth}} of {{all}}',
  pasted: 'snapshot {{when}}',
};
