import type { Cause } from '#shared/reminders/moments.ts';
import type { About } from '#shared/reminders/words.ts';

/** The current state of a reminder: its cause, subject, link and recipients. */
export type OpenReminder = {
  cause: Cause;
  about: About;
  link: string;
  people: {
    userId?: string;
    /** Name of the inspector, in an account shared by several. */
    inspector?: string;
    admins: boolean;
  };
  /** Version of the estimate that the customer has. */
  version?: number;
};
