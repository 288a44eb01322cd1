import * as z from 'zod';
import { Customer } from './model.ts';

/**
 * Purposes that a customer consents to separately. `estimates`: that a sent estimate is followed up once, which needs
 * no consent and ends with a no. Source: Unsolicited Electronic Messages Act 2007; Privacy Act 2020.
 */
export const consentKinds = ['reminders', 'email', 'estimates'] as const;
export const ConsentKind = z.enum(consentKinds);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** How a customer gave consent. */
export const consentWays = ['in person', 'by phone', 'in writing'] as const;
const ConsentWay = z.enum(consentWays);
export type ConsentWay = z.infer<typeof ConsentWay>;

/** The customer's latest answer. Without an answer there is no consent. */
export const Consent = z.object({ given: z.boolean(), how: ConsentWay, at: z.iso.datetime(), by: z.string() });
export type Consent = z.infer<typeof Consent>;

export const Consents = z.object({
  reminders: Consent.nullable(),
  email: Consent.nullable(),
  /** Absent in items and answers of the previous release. */
  estimates: Consent.nullable().optional(),
  /** Incremented with each change; optimistic concurrency. */
  version: z.int().min(0),
});
export type Consents = z.infer<typeof Consents>;

export const noConsents: Consents = { reminders: null, email: null, version: 0 };

/**
 * True unless the customer said no to the follow-up of estimates or, without an answer about them, to reminders. It
 * needs no consent.
 */
export const isFollowedUp = ({ estimates, reminders }: Consents) => (estimates ?? reminders)?.given !== false;

export const hasConsent = (consents: Consents, kind: ConsentKind) =>
  kind === 'estimates' ? isFollowedUp(consents) : (consents[kind]?.given ?? false);

/** Merges the consents of two records of one person: the latest answer counts. */
export const mergeConsents = (one: Consents, other: Consents): Consents => ({
  reminders: later(one.reminders, other.reminders),
  email: later(one.email, other.email),
  estimates: later(one.estimates ?? null, other.estimates ?? null),
  version: one.version + 1,
});
const later = (one: Consent | null, other: Consent | null) =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

const done = { at: z.iso.datetime(), by: z.string() };
/** An entry in the history of a customer's record. */
export const CustomerEvent = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('consent'),
    kind: ConsentKind,
    from: z.boolean(),
    to: z.boolean(),
    how: ConsentWay,
    ...done,
  }),
  z.object({ what: z.literal('merged'), CustomerID: z.string(), ...done }),
  z.object({ what: z.literal('exported'), ...done }),
]);
export type CustomerEvent = z.infer<typeof CustomerEvent>;

/** A customer with consents and history. */
export const CustomerPage = z.object({
  customer: Customer.required({ version: true }),
  /** When it was last written, and when its values were current; unknown for old records. */
  savedAt: z.iso.datetime().optional(),
  consents: Consents,
  /** Newest first. */
  history: z.array(CustomerEvent),
  /** The history of the follow-up. Separate, because pages of the previous release don't know this kind. */
  followUps: z.array(CustomerEvent).optional(),
  /** Ids of customers merged into this one. */
  aliases: z.array(z.string()),
});
export type CustomerPage = z.infer<typeof CustomerPage>;
