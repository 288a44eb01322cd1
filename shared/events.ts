import * as z from 'zod';

/**
 * Every event of the system. An item that carries `event`, one of these names, makes that event by being inserted:
 * stream → Pipe → bus. No code publishes.
 */
export const events = [
  /** An inspection has become a record; its `checksheet` is the variant its workshop shows first. */
  'InspectionSubmitted',
  /** A record has got a further revision. */
  'InspectionEdited',
  /** A sheet to be filled in by hand is wanted. */
  'PaperSheetRequested',
  /** A sheet is wanted: a further variant, a re-generation, or one that the sweeper found waiting. */
  'ChecksheetRequested',
  /** A sheet was tried often enough and given up. */
  'ChecksheetFailed',
  /** A person is to get a link that verifies their e-mail. */
  'EmailVerificationWanted',
  /** A person has used it: the user pool is to know. */
  'EmailVerified',
  /** Somebody joined an organization by its invite link. */
  'MemberJoined',
  /** Somebody reported a bug or a wish. */
  'BugReported',
] as const;
export type EventName = (typeof events)[number];

/** What every event tells: the key of the item that made it. Nothing personal: a consumer reads what it needs by key. */
export const EventDetail = z.object({ pk: z.string(), sk: z.string() });

export const EVENT_SOURCE = 'pitcheck';
