/** Today's date in a time zone, as the contract's `YYYY-MM-DD`: what is due or over is told by the organisation's own day. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now,
  );
