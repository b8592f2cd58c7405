import { customType } from 'drizzle-orm/pg-core';

const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
const millisecondsOf = (value: string) => value.slice(20, -3).slice(0, 3).padEnd(3, '0');

/** timestamptz as an ISO 8601 string in UTC, the form in which it goes out. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  // `2026-11-21 04:18:50.218+00`, as the session's time zone is UTC: by hand, a list has hundreds of them.
  fromDriver: (value) =>
    utc.test(value)
      ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${millisecondsOf(value)}Z`
      : new Date(value).toISOString(),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
