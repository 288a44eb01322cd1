import type { PreSignUpTriggerHandler } from 'aws-lambda';
import { logLines } from '../aws/log-lines.ts';
import { prepareUnverifiedDue } from '../due/unverified.ts';
import { table } from '../table/connect.ts';

/** Confirms a new account at once; its email stays unverified until the emailed link is opened. */
export const handler: PreSignUpTriggerHandler = async (event) => {
  event.response.autoConfirmUser = true;
  if (event.userName) await scheduleCheck(event.userName);
  return event;
};

/**
 * Schedules the check of an unverified account, even if it never opens the app. A failure must not block the sign-up.
 */
const scheduleCheck = async (userId: string) => {
  try {
    await table().write({ put: await prepareUnverifiedDue(table(), userId, new Date()) });
  } catch (error) {
    logLines.error({ notScheduled: userId, why: error instanceof Error ? error.name : 'thrown' });
  }
};
