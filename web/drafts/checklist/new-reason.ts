import { serverNow } from '../../device/server-clock.ts';

/** Creates a reason for rejection with the current time. */
export const newReason = (reasonForRejection: string) => ({
  reasonForRejection,
  workCompleted: false,
  createdAt: serverNow().toISOString(),
});
