import * as z from 'zod';

/** Who can be woken by an event: a Lambda by the name it is deployed under. */
type Consumer = 'render' | 'index' | 'notify' | 'remind' | 'push';

/**
 * Every event of the system, and whom it wakes. An item that carries `event`, one of these names, makes that event by being
 * inserted: stream → `lambdas/forward.ts` → bus → rule. No code publishes.
 */
export const events = {
  /** An inspection has become a record; its `checksheet` is the variant its workshop shows first. */
  InspectionSubmitted: ['render', 'index'],
  /** A record has got a further revision. */
  InspectionEdited: ['render', 'index'],
  /** Of one of these the index has not heard in time. */
  IndexingRequested: ['index'],
  /** A sheet to be filled in by hand is wanted. */
  PaperSheetRequested: ['render'],
  /** A sheet is wanted: a further variant, a re-generation, or one that the sweeper found waiting. */
  ChecksheetRequested: ['render'],
  /** The PDF of an estimate is wanted, or of what was answered to it. */
  EstimatePdfWanted: ['render'],
  /** The PDF of figures is wanted. */
  FiguresPdfWanted: ['render'],
  /** A sheet was tried often enough and given up. */
  ChecksheetFailed: ['notify'],
  /** A person is to get a link that verifies their e-mail. */
  EmailVerificationWanted: ['notify'],
  /** A person has used it: the user pool is to know. */
  EmailVerified: ['notify'],
  /** A person signs in with another email now: the old address is to hear of it. */
  EmailChanged: ['notify'],
  /** An account was never verified, and may go: its holder is to be mailed. */
  AccountUnverified: ['notify'],
  /** Somebody joined an organization by its invite link. */
  MemberJoined: ['notify'],
  /** The PIN of an inspector was wrong too often. */
  PinGuessed: ['notify'],
  /** A customer is to be mailed a link to an estimate. */
  EstimateSent: ['notify'],
  /** A customer has decided on an estimate by their link. */
  EstimateAnswered: ['notify'],
  /** They took that back. */
  EstimateAnswerUndone: ['notify'],
  /** They want a fresh price of one that has expired. */
  FreshPriceWanted: ['notify'],
  /** A customer is to be mailed a link to a checksheet. */
  SheetSent: ['notify'],
  /** Somebody reported a bug or a wish. */
  BugReported: ['notify'],
  /** Of one of these nobody was told in time. */
  TellingRequested: ['notify'],
  /** Of a shard of a day people are to be reminded. */
  RemindingRequested: ['remind'],
  /** Something is to be pushed to the devices of a person. */
  PushWanted: ['push'],
} as const satisfies Record<string, readonly [Consumer, ...Consumer[]]>;
export type EventName = keyof typeof events;
export const eventNames = Object.keys(events) as EventName[];

/** The events that wake a consumer. */
export type EventsFor<Woken extends Consumer> = {
  [Name in EventName]: Woken extends (typeof events)[Name][number] ? Name : never;
}[EventName];
export const eventsFor = (consumer: Consumer): EventName[] =>
  eventNames.filter((name) => {
    const woken: readonly Consumer[] = events[name];
    return woken.includes(consumer);
  });

/** What every event tells: the key of the item that made it. Nothing personal: a consumer reads what it needs by key. */
export const EventDetail = z.object({ pk: z.string(), sk: z.string() });

export const EVENT_SOURCE = 'pitcheck';

/** What a deploy sends to see whether functions start: no item makes it, and no rule knows it. */
export const START_ASKED = 'StartAsked';
export const isStartAsked = (event: { 'detail-type': string }): boolean => event['detail-type'] === START_ASKED;
