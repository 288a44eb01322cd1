import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { EventName, EventsFor } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { completeDue } from '../due/stored.ts';
import { table } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/table.ts';
import { handleBatch } from './batch.ts';
import { mailBugReport } from './bug-reported.ts';
import { notifyOfFailedSheet } from './checksheet-failed.ts';
import { mailCustomer, mailCustomerEstimates } from './customer-mail.ts';
import { mailReminders } from './daily-mail.ts';
import { mailEmailChanged, mailUnverified, mailVerificationLink, markEmailVerified } from './email-verification.ts';
import { confirmRecordedAnswer, notifyOfAnswer, notifyOfFreshPrice, notifyOfUndo } from './estimate-answered.ts';
import { mailEstimate } from './estimate-sent.ts';
import { findNotification, REQUESTS } from './find-notification.ts';
import { handleReturnedMail, type MailEvent } from './mail-returned.ts';
import { notifyOfMember } from './member-joined.ts';
import { notifyOfPinGuesses } from './pin-guessed.ts';
import { isThrottled } from './send-mail.ts';
import { mailSheet } from './sheet-sent.ts';
import { mailUnreadNews } from './unread-news.ts';

/** Names of stored emails, which an event of the queue or the sweep delivers. */
type ScheduledMail = 'DailyMail' | 'CustomerMail' | 'CustomerEstimates' | 'UnreadNews';

/** Returns `'later'` if the item isn't due yet. The sweep then requests it again. */
type Handler = (item: Item) => Promise<unknown>;

/** Handlers by event; a missing one doesn't compile. Each is idempotent. */
const handlers: Record<string, Handler | undefined> = {
  ChecksheetFailed: notifyOfFailedSheet,
  EmailVerificationWanted: mailVerificationLink,
  EmailVerified: markEmailVerified,
  EmailChanged: mailEmailChanged,
  AccountUnverified: mailUnverified,
  MemberJoined: notifyOfMember,
  PinGuessed: notifyOfPinGuesses,
  EstimateSent: mailEstimate,
  EstimateAnswered: notifyOfAnswer,
  EstimateAnswerRecorded: confirmRecordedAnswer,
  EstimateAnswerUndone: notifyOfUndo,
  FreshPriceWanted: notifyOfFreshPrice,
  SheetSent: mailSheet,
  BugReported: mailBugReport,
  DailyMail: mailReminders,
  CustomerMail: mailCustomer,
  CustomerEstimates: mailCustomerEstimates,
  UnreadNews: mailUnreadNews,
} satisfies Record<Exclude<EventsFor<'notify'>, 'TellingRequested'> | ScheduledMail, Handler>;

/** For calls without a context. */
const NO_LIMIT = { getRemainingTimeInMillis: () => Number.POSITIVE_INFINITY };

/**
 * Handles an event, or a batch of emails from the queue. Throws errors, so that Lambda retries and finally sends the
 * event to the dead-letter queue. Removes the due item of a handled item.
 */
export const handler = async (
  event: Event | MailCameBack | SQSEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'> = NO_LIMIT,
): Promise<SQSBatchResponse | undefined> => {
  if ('Records' in event) return handleBatch(event.Records, handleEvent, context);
  if (event.source === 'aws.ses') await handleMail(event as MailCameBack);
  else await handleEvent(event as Event, throttledUntilSwept);
  return undefined;
};

const handleEvent = async (event: Event, onError?: typeof throttledUntilSwept) => {
  const name = event['detail-type'] as EventName;
  if (!REQUESTS.includes(name)) getHandler(name);
  const found = await findEventItem(event);
  const { item, due } = found ? await findNotification(table(), found) : {};
  // The read is consistent and the event follows the write, so a missing item was already used or has expired.
  const handled = item && getHandler(String(item.event ?? item.tells))(item);
  const isLater = (await (due && onError ? handled?.catch(onError) : handled)) === 'later';
  if (due && !isLater) await completeDue(table(), due);
  const outcome = isLater ? 'later' : item ? 'told' : 'too late';
  logLines.info({ event: name, eventId: event.id, outcome });
};

/** Leaves an email that SES throttles to the sweep. */
const throttledUntilSwept = (error: unknown) => {
  if (!isThrottled(error)) throw error;
  return 'later';
};

type MailCameBack = { id: string; source: string; 'detail-type': MailEvent; detail: unknown };
const handleMail = async ({ id, detail, 'detail-type': name }: MailCameBack) => {
  const outcome = await handleReturnedMail(name, detail);
  logLines.info({ event: name, eventId: id, outcome });
};

const getHandler = (name: string) => {
  const handler = handlers[name];
  if (!handler) throw new Error(`No handler for ${name}`);
  return handler;
};
