import { Problem } from '#shared/problem.ts';
import { Offline } from '../client/client.ts';
import { getErrorMessage } from '../ui/form-status.tsx';

const FAILED = 'Failed to update';

/** True if there was no response, so that a retry may succeed. */
const isUnanswered = (error: Error) => !(error instanceof Problem) || error.status >= 500;
const getReason = (error: Error | null) => (error && !isUnanswered(error) ? getErrorMessage(error, '') : undefined);

/** Formats the message of the toast, with the server's reason if there is one. */
export const formatUpdateFailure = (error: Error) => {
  const reason = getReason(error);
  return reason ? `${FAILED}: ${reason}` : FAILED;
};

export const formatNotSaved = (error: Error | null) => (error ? getReason(error) || FAILED : undefined);

/** Describes what to do next with `button`; undefined if the server's message already does. */
export const formatNextStep = (error: Error | null, button: string) => {
  if (!error || !isUnanswered(error)) return undefined;
  const kept = 'Your changes are still here.';
  return error instanceof Offline
    ? `You're offline. ${kept} Press ${button} when you reconnect.`
    : `${kept} Press ${button} again in a moment.`;
};
