import * as z from 'zod';
import { AmendmentId, QuizId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';

export const AMENDMENT_TEXT_MAX = 10_000;
export const AMENDMENTS_MAX = 200;
const READERS_MAX = 200;

/** An amendment of the manual, as an Admin enters it. */
export const AmendmentContent = z.object({
  title: z.string().trim().min(1).max(200),
  text: z.string().trim().max(AMENDMENT_TEXT_MAX).default(''),
  /** Where it is published. '' if there is only the text. */
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  /** The day from which it applies. */
  day: NzDate,
  /** The people who must read it; null for everyone with an inspector number, also those who join later. */
  readers: z.array(z.string().max(100)).min(1).max(READERS_MAX).nullable().default(null),
  /** A quiz with questions on it. */
  quizId: QuizId.optional(),
});
export type AmendmentContent = z.infer<typeof AmendmentContent>;

/** Returns why an amendment can't be saved; undefined if it can. */
export const findAmendmentProblem = ({ text, link }: Pick<AmendmentContent, 'text' | 'link'>) =>
  text || link ? undefined : 'Enter the text of the amendment or a link to it.';

/** True if people must sign again after this change. */
export const changesContent = (before: AmendmentContent, after: AmendmentContent) =>
  (['title', 'text', 'link'] as const).some((part) => before[part] !== after[part]);

/** An earlier or the current version of an amendment. */
export const AmendmentVersion = AmendmentContent.pick({ title: true, text: true, link: true })
  .extend({ version: z.int().positive(), askedAt: z.iso.datetime() })
  .meta({ id: 'AmendmentVersion' });
export type AmendmentVersion = z.infer<typeof AmendmentVersion>;

/** A person who must read an amendment, and when they signed its current version. */
export const AmendmentReader = z.object({
  person: z.string(),
  name: z.string(),
  signedAt: z.iso.datetime().optional(),
  /** The latest version that they signed. */
  version: z.int().optional(),
  /** True for people who signed although they don't have to any more, or have left. */
  isExtra: z.boolean().optional(),
});
export type AmendmentReader = z.infer<typeof AmendmentReader>;

export const Amendment = AmendmentContent.extend({
  id: AmendmentId,
  /** Counts changes of the title, the text and the link. A signature is for one version. */
  version: z.int().positive(),
  /** Counts all changes. */
  revision: z.int().positive(),
  /** When this version was saved. */
  askedAt: z.iso.datetime(),
  /** True if the caller must read it. */
  mustRead: z.boolean(),
  /** When the caller signed this version. */
  signedAt: z.iso.datetime().optional(),
  /** Who must read it and who has; only for Admins. */
  signatures: z.array(AmendmentReader).optional(),
}).meta({ id: 'Amendment' });
export type Amendment = z.infer<typeof Amendment>;

/** True if the caller still has to read and sign it. */
export const isOpen = ({ mustRead, signedAt }: Pick<Amendment, 'mustRead' | 'signedAt'>) => mustRead && !signedAt;

/** An amendment that a person read and signed, as their training record lists it. */
export const AmendmentRead = z
  .object({
    amendment: AmendmentId,
    title: z.string(),
    version: z.int(),
    signedAt: z.iso.datetime(),
    person: z.string(),
    /** The person's name at the time. */
    name: z.string(),
  })
  .meta({ id: 'AmendmentRead' });
export type AmendmentRead = z.infer<typeof AmendmentRead>;
