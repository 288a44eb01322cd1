import { type NzDate, nzDate } from '#shared/nz-date.ts';

let behindMs = 0;

/** What an answer says that the time is. */
export const hearServerTime = (date: string | null) => {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) behindMs = at - Date.now();
};

/** Now by the server's clock, as far as it was heard: a tablet's own may be days out, and the server judges by its own. */
export const serverNow = () => new Date(Date.now() + behindMs);

/** The day in New Zealand, by the same clock. */
export const nzToday = (): NzDate => nzDate(serverNow());
