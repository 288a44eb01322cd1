import * as z from 'zod';
import { Customer } from './model.ts';

/** What a customer is asked about: two things, each by itself. Source: Unsolicited Electronic Messages Act 2007; Privacy Act 2020. */
export const consentKinds = ['reminders', 'email'] as const;
export const ConsentKind = z.enum(consentKinds);
export type ConsentKind = z.infer<typeof ConsentKind>;

/** How they said so. */
export const consentWays = ['in person', 'by phone', 'in writing'] as const;
const ConsentWay = z.enum(consentWays);
export type ConsentWay = z.infer<typeof ConsentWay>;

/** What they said of it last. Who has said nothing has not agreed. */
export const Consent = z.object({ given: z.boolean(), how: ConsentWay, at: z.iso.datetime(), by: z.string() });
export type Consent = z.infer<typeof Consent>;

export const Consents = z.object({
  reminders: Consent.nullable(),
  email: Consent.nullable(),
  /** Counts the changes; whoever changes them says which they saw. */
  version: z.int().min(0),
});
export type Consents = z.infer<typeof Consents>;

export const noConsents: Consents = { reminders: null, email: null, version: 0 };

export const isGiven = (consents: Consents, kind: ConsentKind) => consents[kind]?.given ?? false;

/** Of two records of one person what was said last of each thing is what holds: a no that came later is a no. */
export const mergeConsents = (one: Consents, other: Consents): Consents => ({
  reminders: later(one.reminders, other.reminders),
  email: later(one.email, other.email),
  version: one.version + 1,
});
const later = (one: Consent | null, other: Consent | null) =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

const done = { at: z.iso.datetime(), by: z.string() };
/** What was done with what there is of a customer, and by whom. */
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

/** A customer with what is said of them beside their facts. */
export const CustomerPage = z.object({
  customer: Customer.required({ version: true }),
  /** When they were written last, and when what was written was true; of one stored long ago it is not known. */
  savedAt: z.iso.datetime().optional(),
  consents: Consents,
  /** The newest first. */
  history: z.array(CustomerEvent),
  /** Ids that lead here since their customers were merged into this one. */
  aliases: z.array(z.string()),
});
export type CustomerPage = z.infer<typeof CustomerPage>;
