import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { PeriodKind } from './periods.ts';

const count = z.int().min(0);

/** What is held against others. `items` are those never failed, `minutes` those from start to submission. */
const Told = z.enum(['fails', 'rechecks', 'lateVic', 'edits', 'photos', 'sameReadings', 'quick']);

/** `few`: of theirs; `few others`: of the others; `one other`: it would tell a colleague's own figures. */
const Verdict = z.enum(['usual', 'look', 'few', 'few others', 'one other']);

/** With `few`: they are enough, and still nothing that they could have done would be rare enough to be worth a look. */
const unlimited = z.literal(true);

const Measured = z.object({
  measure: Told,
  hits: count,
  of: count,
  verdict: Verdict,
  /** How often by the others' rates, and the least and the most that is not worth a look. */
  expected: z.number().optional(),
  low: count.optional(),
  high: count.optional(),
  unlimited: unlimited.optional(),
});

const Minutes = z.object({
  of: count,
  median: z.number().nullable(),
  /** Where the middle half lies. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  verdict: Verdict,
  /** So many times what others take of the same, and the least that is not worth a look. */
  times: z.number().optional(),
  least: z.number().optional(),
});

/** Of items that failed the first time: their photos, and how many they are. */
const PhotosPerFail = z.object({ photos: count, fails: count });

const QualityOf = z.object({
  person: z.string(),
  /** null: somebody who is not here any more. */
  name: z.string().nullable(),
  isSelf: z.boolean(),
  /** First inspections. */
  inspections: count,
  measures: z.array(Measured),
  minutes: Minutes,
  /** Those of rechecks. */
  recheckMinutes: Minutes,
  /** Minutes of first inspections in each calendar month of the twelve until the end of the period, by its first day. */
  months: z.array(z.object({ month: NzDate, of: count, median: z.number(), from: z.number(), to: z.number() })),
  /** First inspections by age band, or by type of what is no car, and how many failed; beside them the others', where they are enough. */
  bands: z.array(
    z.object({ band: z.string(), hits: count, of: count, others: z.object({ hits: count, of: count }).optional() }),
  ),
  photosPerFail: PhotosPerFail.extend({ others: PhotosPerFail.optional() }),
  items: z.object({
    verdict: Verdict,
    unlimited: unlimited.optional(),
    never: z.array(z.object({ item: ItemName, expected: z.number(), chance: z.number() })),
  }),
});
export type QualityOf = z.infer<typeof QualityOf>;

/** How people inspect, held against what the others of their workshop find. Nobody is told by it, and nobody is ranked. */
export const Quality = z
  .object({
    kind: PeriodKind,
    from: NzDate,
    to: NzDate,
    /** Older inspections are still being counted. */
    counting: z.boolean(),
    /** First inspections of twelve months and how many failed; missing where that would tell a colleague's own figures. */
    organization: z.object({ hits: count, of: count }).optional(),
    /** Of so many inspections at the organization's rate, how many may fail by chance alone in 95 of 100; of as many as anybody here did too. */
    byChance: z.array(z.object({ of: count, low: count, high: count })),
    /** By name. */
    people: z.array(QualityOf),
  })
  .meta({ id: 'Quality' });
export type Quality = z.infer<typeof Quality>;
