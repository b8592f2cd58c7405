import { bytes } from './columns.ts';
import { app } from './schema.ts';

export const avatars = app.table('avatars', {
  hash: bytes().primaryKey(),
  bytes: bytes().notNull(),
});
