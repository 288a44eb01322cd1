import { serverNow } from '../../device/server-clock.ts';

/** A reason for rejection, given now. */
export const newReason = (reasonForRejection: string) => ({
  reasonForRejection,
  workCompleted: false,
  createdAt: serverNow().toISOString(),
});
