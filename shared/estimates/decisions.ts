import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { SentLink } from '../sent-links/model.ts';

/** later: not now; it comes back at the vehicle's next inspection, as a declined line does. */
export const LineDecision = z.enum(['approved', 'declined', 'later']);
export type LineDecision = z.infer<typeof LineDecision>;

/** SHA-256 of what was sent, as hexadecimal digits. */
export const VersionHash = z.string().regex(/^[0-9a-f]{64}$/, 'Not the hash of an estimate');
const Cents = z.int().min(0);

/** Made by whoever decides, so that a lost answer can be asked for again. */
const DecisionId = z.string().regex(/^[A-Za-z0-9]{16,40}$/, 'Not the id of a decision');

/** Without line breaks and other control characters, which have no place in a name, nor what turns its direction around. */
const inOneLine = (name: string) =>
  name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** What a customer says to an estimate, or a workshop for them: every line of the version that was seen, and who says it. */
export const Decision = z.object({
  id: DecisionId,
  hash: VersionHash,
  name: z
    .string()
    .overwrite(inOneLine)
    .trim()
    .min(2, 'Please give your name')
    .max(80, 'The name has more than 80 characters')
    .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Please give your name'),
  lines: z.array(z.object({ id: z.string().max(40), decision: LineDecision })).max(200),
});
export type Decision = z.infer<typeof Decision>;

/** How the workshop heard of it. */
export const HeardBy = z.enum(['phone', 'in person']);

/** A decision as it is kept, never to be changed: who, how, when, of which version, and what it comes to. */
export const Decided = Decision.extend({
  at: z.iso.datetime(),
  how: z.enum(['link', ...HeardBy.options]),
  number: z.int().positive().describe('Of the version that was sent'),
  approvedCents: Cents,
  /** null: the workshop has no GST number. */
  gstCents: Cents.nullable(),
  /** Of one by a link: which link that was, as far as it says who may have had it. */
  link: SentLink.pick({ madeAt: true, mailedTo: true, mail: true, handedOverBy: true }).optional(),
  /** It was taken back, by the customer (`undone`) or by the workshop with a reason (`reopened`). */
  takenBack: z
    .object({ at: z.iso.datetime(), why: z.enum(['undone', 'reopened']), reason: z.string().optional() })
    .optional(),
});
export type Decided = z.infer<typeof Decided>;

export const SentBrief = z.object({
  /** Counts what was sent. */
  number: z.int().positive(),
  hash: VersionHash,
  at: z.iso.datetime(),
  /** Its last day in New Zealand. */
  expiresOn: NzDate,
  totalCents: Cents,
});

/** Why a workshop opens again what was answered. */
export const ReopenReason = z.string().trim().min(3, 'Say why it is reopened').max(190);

export const AnswerBrief = Decided.pick({ id: true, at: true, how: true, name: true, approvedCents: true });

/** Whether a decision says something of each line, and of nothing else. */
export const decidesAll = (decided: Decision['lines'], lines: readonly { id: string }[]) => {
  const ids = new Set(decided.map(({ id }) => id));
  return ids.size === decided.length && ids.size === lines.length && lines.every(({ id }) => ids.has(id));
};

/** The sum of the approved lines. */
export const approvedCents = (decided: Decision['lines'], lines: readonly { id: string; cents: number }[]) => {
  const approved = new Set(decided.filter(({ decision }) => decision === 'approved').map(({ id }) => id));
  return lines.filter(({ id }) => approved.has(id)).reduce((sum, { cents }) => sum + cents, 0);
};
