import * as z from 'zod';
import { NzDate, nzDate, spellDate } from '../nz-date.ts';
import { isHandedOver, SentLink } from '../sent-links/model.ts';

/** later: not now; offered again at the vehicle's next inspection, like a declined line. */
export const LineDecision = z.enum(['approved', 'declined', 'later']);
export type LineDecision = z.infer<typeof LineDecision>;

/** SHA-256 of the sent version, in hexadecimal. */
export const VersionHash = z.string().regex(/^[0-9a-f]{64}$/, 'Invalid estimate hash');
const Cents = z.int().min(0);

/** Chosen by the client, so that a retry is idempotent. */
const DecisionId = z.string().regex(/^[A-Za-z0-9]{16,40}$/, 'Invalid decision id');

/** Removes control characters, including line breaks and directional marks. */
const inOneLine = (name: string) =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/**
 * A customer's answer to an estimate, or one entered by the workshop for them: a decision on every line of the version seen, and a name.
 */
export const Decision = z.object({
  id: DecisionId,
  hash: VersionHash,
  name: z
    .string()
    .overwrite(inOneLine)
    .trim()
    .min(2, 'Please enter your name')
    .max(80, 'The name can have up to 80 characters')
    .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Please enter your name'),
  lines: z.array(z.object({ id: z.string().max(40), decision: LineDecision })).max(200),
});
export type Decision = z.infer<typeof Decision>;

/** How the workshop received the answer. */
export const AnswerChannel = z.enum(['phone', 'in person']);

/** A stored decision, immutable: who, how, when, on which version, and the approved amount. */
export const RecordedDecision = Decision.extend({
  at: z.iso.datetime(),
  how: z.enum(['link', ...AnswerChannel.options]),
  number: z.int().positive().describe('Number of the sent version'),
  approvedCents: Cents,
  /** null: the workshop has no GST number. */
  gstCents: Cents.nullable(),
  /** For a decision by link: the link, as evidence of who may have had it. */
  link: SentLink.pick({ madeAt: true, mailedTo: true, mail: true, handedOverBy: true }).optional(),
  /** The id of the answer that it adds to, for an approval of what was put off. */
  follows: z.string().optional(),
  /** Set if it was taken back, by the customer (`undone`) or by the workshop with a reason (`reopened`). */
  takenBack: z
    .object({ at: z.iso.datetime(), why: z.enum(['undone', 'reopened']), reason: z.string().optional() })
    .optional(),
});
export type RecordedDecision = z.infer<typeof RecordedDecision>;

/** A decision with the answers that it adds to, oldest first. */
export type AnswerWithEarlier = RecordedDecision & { earlier?: readonly RecordedDecision[] };

export const SentBrief = z.object({
  /** Number of the sent version, from 1. */
  number: z.int().positive(),
  hash: VersionHash,
  at: z.iso.datetime(),
  /** The last day it is valid, in New Zealand time. */
  expiresOn: NzDate,
  totalCents: Cents,
});

/** Why a workshop reopens an answered estimate. */
export const ReopenReason = z.string().trim().min(3, 'Enter a reason for reopening it').max(190);

export const AnswerBrief = RecordedDecision.pick({
  id: true,
  at: true,
  how: true,
  name: true,
  approvedCents: true,
}).extend({
  // absent in items of an earlier release until they are rebuilt
  /** Sum of the declined lines. */
  declinedCents: Cents.optional(),
  /** `approved` if any line was, otherwise `later` if any was put off. */
  outcome: LineDecision.optional(),
});

/** What an answer counts as, the first that any line got: what was put off can still be approved. */
const outcomes: readonly LineDecision[] = ['approved', 'later', 'declined'];

/** Summarises an answer for lists. */
export const briefAnswer = (
  { id, at, how, name, approvedCents: approved, lines: decided }: RecordedDecision,
  lines: readonly { id: string; cents: number }[],
): z.infer<typeof AnswerBrief> => ({
  ...{ id, at, how, name, approvedCents: approved, declinedCents: sumOf('declined', decided, lines) },
  outcome: outcomes.find((one) => decided.some(({ decision }) => decision === one)),
});

type DecidedLine = { id: string; isNote?: true | undefined };

/** True for a sent line that the customer decides on: any but a note. */
export const isWork = (line: { isNote?: true | undefined }) => !line.isNote;

/** Returns the decisions without those on notes, which pages of the previous release send. */
export const withoutNotes = (decided: Decision['lines'], lines: readonly DecidedLine[]) =>
  decided.filter(({ id }) => !lines.some((line) => line.id === id && !isWork(line)));

/** True if a decision covers each line exactly once, and no other line. Notes aren't decided on. */
export const coversAllLines = (decided: Decision['lines'], lines: readonly DecidedLine[]) => {
  const ids = new Set(decided.map(({ id }) => id));
  const work = lines.filter(isWork);
  return ids.size === decided.length && ids.size === work.length && work.every(({ id }) => ids.has(id));
};

/** True if a decision approves lines that an earlier one put off, and changes nothing else. */
export const approvesPutOff = (earlier: Decision['lines'], decided: Decision['lines']) => {
  const before = new Map(earlier.map(({ id, decision }) => [id, decision]));
  const changed = decided.filter(({ id, decision }) => before.get(id) !== decision);
  const areApprovals = changed.every(({ id, decision }) => before.get(id) === 'later' && decision === 'approved');
  return changed.length > 0 && areApprovals && decided.length === earlier.length;
};

/** Returns the answer in effect. */
export const findAnswer = <Given extends { id: string }>({
  answer,
  decisions = [],
}: {
  answer?: { id: string } | undefined;
  decisions?: readonly Given[] | undefined;
}) => decisions.find(({ id }) => id === answer?.id);

/** Returns an answer with those that it adds to, oldest first. */
export const listAnswers = <Given extends { id: string; follows?: string | undefined }>(
  answer: Given,
  decisions: readonly Given[],
): Given[] => {
  const before = decisions.find(({ id }) => id === answer.follows);
  return before ? [...listAnswers(before, decisions), answer] : [answer];
};

/** Returns the amount that an answer approved in addition to the one that it adds to. */
export const addedCents = (
  { approvedCents, follows }: Pick<RecordedDecision, 'approvedCents' | 'follows'>,
  decisions: readonly Pick<RecordedDecision, 'id' | 'approvedCents'>[],
) => approvedCents - (decisions.find(({ id }) => id === follows)?.approvedCents ?? 0);

/** True if the customer put work off and can still approve it: until the last day of the version sent last. */
export const canApprovePutOff = (
  answer: Pick<Decision, 'lines'> | undefined,
  sent: Pick<z.infer<typeof SentBrief>, 'expiresOn'> | undefined,
  today: NzDate,
) =>
  sent !== undefined && today <= sent.expiresOn && (answer?.lines ?? []).some(({ decision }) => decision === 'later');

type Answered = Decision['lines'];

/** Returns the lines of a version that were decided in a way, in their order. */
const listDecided = <Line extends { id: string }>(wanted: LineDecision, decided: Answered, lines: readonly Line[]) => {
  const ids = new Set(decided.filter(({ decision }) => decision === wanted).map(({ id }) => id));
  return lines.filter(({ id }) => ids.has(id));
};

type Priced = readonly { id: string; cents: number }[];

const sumOf = (wanted: LineDecision, decided: Answered, lines: Priced) =>
  listDecided(wanted, decided, lines).reduce((sum, { cents }) => sum + cents, 0);

/** Returns the lines of a version that an answer approves, in their order. */
export const listApproved = <Line extends { id: string }>(decided: Answered, lines: readonly Line[]) =>
  listDecided('approved', decided, lines);

/** Returns the sum of the approved lines. */
export const approvedCents = (decided: Answered, lines: Priced) => sumOf('approved', decided, lines);

const heardWords: Record<RecordedDecision['how'], string> = {
  link: 'by link',
  phone: 'by phone',
  'in person': 'in person',
};

/**
 * Describes how a decision was made, for the customer's copy: masks email addresses and leaves out the workshop's
 * staff.
 */
export const describeSource = ({ how, link }: Pick<RecordedDecision, 'how' | 'link'>, workshop: string) => {
  if (how !== 'link' || !link) return heardWords[how];
  if (isHandedOver(link)) return `through a link given by ${workshop} on ${spellDate(nzDate(new Date(link.madeAt)))}`;
  return link.mailedTo ? `through the link emailed to ${masked(link.mailedTo)}` : 'through an emailed link';
};

/** Masks an email address, as in `m***@example.nz`. */
const masked = (address: string) => address.replace(/^(.).*@/u, '$1***@');
