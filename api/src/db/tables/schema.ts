import { pgSchema } from 'drizzle-orm/pg-core';

export const app = pgSchema('app');
