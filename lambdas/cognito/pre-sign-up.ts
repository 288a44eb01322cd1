import type { PreSignUpTriggerHandler } from 'aws-lambda';
import { logLines } from '../aws/log-lines.ts';
import { prepareUnverifiedDue } from '../due/unverified.ts';
import { table } from '../table/connect.ts';

/**
 * Lets a person in at once; the e-mail stays unverified until the link that we mail is opened.
 * Source: decisions, "Verified e-mail".
 */
export const handler: PreSignUpTriggerHandler = async (event) => {
  event.response.autoConfirmUser = true;
  if (event.userName) await lookLater(event.userName);
  return event;
};

/** Also at an account that never opens the app, such as one that only keeps another's address from them. Nobody is kept out by it. */
const lookLater = async (userId: string) => {
  try {
    await table().write({ put: await prepareUnverifiedDue(table(), userId, new Date()) });
  } catch (error) {
    logLines.error(JSON.stringify({ level: 'error', why: error instanceof Error ? error.name : 'thrown' }));
  }
};
