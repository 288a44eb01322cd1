import type { Cause } from '#shared/reminders/moments.ts';
import type { About } from '#shared/reminders/words.ts';

/** The current state of a reminder: its subject's dates, number and plate, its link and its recipients. */
export type OpenReminder = {
  cause: Cause;
  about: About;
  link: string;
  people: {
    userId?: string;
    /** Name of the inspector, if several share the account. */
    inspector?: string;
    admins: boolean;
  };
  /** Version of the estimate that the customer has. */
  version?: number;
};
