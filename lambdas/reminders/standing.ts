import type { Cause } from '#shared/reminders/moments.ts';
import type { About } from '#shared/reminders/words.ts';

/** What somebody is to be reminded of, as it stands: about which sheet, where it leads, and whom it is the work of. */
export type Standing = {
  cause: Cause;
  about: About;
  link: string;
  people: {
    userId?: string;
    /** Who it is of an account that inspectors share. */
    inspector?: string;
    admins: boolean;
  };
  /** Of an estimate: which of it is with its customer. */
  version?: number;
};
