import * as z from 'zod';

/** Consumers of events: Lambdas by their deployed names, and the queue of emails that can wait, which `notify` reads. */
type Consumer = 'render' | 'index' | 'notify' | 'push' | 'mails';

/**
 * Every event and its consumers. An item with the attribute `event` publishes that event when it is inserted: stream → `lambdas/forward.ts`
 * → bus → rule. No code publishes events directly.
 */
export const events = {
  /** An inspection was submitted; the item's `checksheet` is the variant its workshop shows first. */
  InspectionSubmitted: ['render', 'index'],
  /** A record got a new revision. */
  InspectionEdited: ['render', 'index'],
  /** The search index missed one of the events above. */
  IndexingRequested: ['index'],
  PaperSheetRequested: ['render'],
  /** A PDF was requested: another variant, a retry, or an overdue one found by the sweep. */
  ChecksheetRequested: ['render'],
  /** A PDF of an estimate, with or without its answer, was requested. */
  EstimatePdfWanted: ['render'],
  /** A PDF of figures was requested. */
  FiguresPdfWanted: ['render'],
  /** Rendering a sheet failed after several attempts. */
  ChecksheetFailed: ['notify'],
  /** A person needs a link that verifies their email. */
  EmailVerificationWanted: ['notify'],
  /** An email was verified: update the user pool. */
  EmailVerified: ['notify'],
  /** A person's sign-in email changed: notify the old address. */
  EmailChanged: ['notify'],
  /** An unverified account will be removed soon: email its holder. */
  AccountUnverified: ['notify'],
  /** A person joined an organization by its invite link. */
  MemberJoined: ['notify'],
  /** Too many wrong PINs were entered for an inspector. */
  PinGuessed: ['notify'],
  /** An estimate was sent: email the customer a link. */
  EstimateSent: ['notify'],
  EstimateAnswered: ['notify'],
  /** The workshop recorded a customer's answer: confirm it to the customer. */
  EstimateAnswerRecorded: ['notify'],
  /** The customer undid their answer to an estimate. */
  EstimateAnswerUndone: ['notify'],
  /** A customer asked for a new price after an estimate expired. */
  FreshPriceWanted: ['notify'],
  /** A checksheet was sent: email the customer a link. */
  SheetSent: ['notify'],
  BugReported: ['notify'],
  /** A notification about one of the events above is overdue. */
  TellingRequested: ['notify'],
  /** A person's first reminder since their last daily email. */
  DailyMail: ['mails'],
  /** The sender of an estimate gets an email if they don't read its news. */
  UnreadNews: ['mails'],
  /** An email waited for its time, is one of the morning's to customers, or its event was lost. */
  MailRequested: ['mails'],
  /** A push message must be sent to a person's devices. */
  PushWanted: ['push'],
} as const satisfies Record<string, readonly [Consumer, ...Consumer[]]>;
export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as EventName[];

export type EventsFor<Woken extends Consumer> = {
  [Name in EventName]: Woken extends (typeof events)[Name][number] ? Name : never;
}[EventName];
export const eventsFor = (consumer: Consumer): EventName[] =>
  eventNames.filter((name) => {
    const woken: readonly Consumer[] = events[name];
    return woken.includes(consumer);
  });

/** An email of the queue that fails as often as this is a dead letter. */
export const MAIL_MAX_TRIES = 5;

/**
 * The detail of every event: the key of the item that published it. It contains no personal data; consumers read the
 * item by its key.
 */
export const EventDetail = z.object({ pk: z.string(), sk: z.string() });

export const EVENT_SOURCE = 'pitcheck';

/**
 * Sent by a deploy to check that functions start, and by a schedule to keep them warm. Items don't publish it, and rules
 * don't match it.
 */
export const START_CHECK = 'StartAsked';
export const isStartCheck = (event: { 'detail-type': string }): boolean => event['detail-type'] === START_CHECK;
