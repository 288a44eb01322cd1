import { Problem } from '#shared/problem.ts';
import { Offline } from '../client/client.ts';
import { errorMessage } from '../ui/error-message.ts';

const FAILED = 'Failed to update';

/** Nobody has said no: it may well be saved the next time. */
const isUnanswered = (error: Error) => !(error instanceof Problem) || error.status >= 500;
const reasonOf = (error: Error | null) => (error && !isUnanswered(error) ? errorMessage(error, '') : undefined);

/** What a toast says, with the server's reason where it gave one. */
export const failedToUpdate = (error: Error) => {
  const reason = reasonOf(error);
  return reason ? `${FAILED}: ${reason}` : FAILED;
};

/** Why it was not saved, where it was written. */
export const whyNotSaved = (error: Error | null) => (error ? reasonOf(error) || FAILED : undefined);

/** What to do about it by pressing `button`; undefined: the server has said it. */
export const whatToDo = (error: Error | null, button: string) => {
  if (!error || !isUnanswered(error)) return undefined;
  const kept = 'Nothing is lost: what you changed stays here.';
  return error instanceof Offline
    ? `No connection. ${kept} Press ${button} when the network is back.`
    : `${kept} Press ${button} again in a moment.`;
};
