import { getServerNow } from '../../device/server-clock.ts';

export const newReason = (reasonForRejection: string) => ({
  reasonForRejection,
  workCompleted: false,
  createdAt: getServerNow().toISOString(),
});
