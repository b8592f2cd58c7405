import { customType } from 'drizzle-orm/pg-core';

/** timestamptz as an ISO 8601 string in UTC, the form in which it goes out. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
