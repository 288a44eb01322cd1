/** A reason for rejection, given now. */
export const newReason = (reasonForRejection: string) => ({
  reasonForRejection,
  workCompleted: false,
  createdAt: new Date().toISOString(),
});
