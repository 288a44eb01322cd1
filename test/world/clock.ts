/** A Saturday in New Zealand, shortly after ten in the evening. */
export const NOW = new Date('2026-11-21T09:00:00.000Z');
export const later = (ms: number, than = NOW) => new Date(than.getTime() + ms);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
