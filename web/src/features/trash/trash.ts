const DAY = 86_400_000;

/** Days that are left before something is gone, the begun one too. */
export const daysLeft = (until: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now) / DAY));
