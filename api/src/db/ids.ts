import { v7 } from 'uuid';

/** Ids are made by the app and sort by the time they were made (UUIDv7): no sequence, no round trip. */
export const newId = (): string => v7();
