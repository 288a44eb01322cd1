import * as z from 'zod';
import { NzDate } from '../nz-date.ts';
import { ItemName } from '../sheets/checklist.ts';
import { PeriodKind } from './periods.ts';

const count = z.int().min(0);

/** The measures that are compared. Items never failed and minutes are reported separately. */
const Told = z.enum(['fails', 'rechecks', 'lateVic', 'edits', 'photos', 'sameReadings', 'quick']);

/**
 * `few`: the person has too few inspections; `few others`: the others have too few; `one other`: the comparison would
 * reveal a colleague's figures.
 */
const Verdict = z.enum(['usual', 'look', 'few', 'few others', 'one other']);

/** With `few`: there are enough inspections, but no possible count would be rare enough to be worth a look. */
const unlimited = z.literal(true);

/**
 * `chance`: the probability that an honest person's result is at least as far out on the same side; `level`: what
 * follows from it. Both are absent without a comparison.
 */
const rarity = { chance: z.number().optional(), level: z.enum(['usual', 'unusual', 'look']).optional() };

const Measured = z.object({
  measure: Told,
  hits: count,
  of: count,
  verdict: Verdict,
  /** The expected count at the others' rates, and the range that is not worth a look. */
  expected: z.number().optional(),
  low: count.optional(),
  high: count.optional(),
  /** The range that is not unusual. */
  usualLow: count.optional(),
  usualHigh: count.optional(),
  unlimited: unlimited.optional(),
  ...rarity,
});

const Minutes = z.object({
  of: count,
  median: z.number().nullable(),
  /** The quartiles. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  verdict: Verdict,
  /** The ratio to the others' time, and the lowest ratio that is not worth a look. */
  times: z.number().optional(),
  least: z.number().optional(),
  ...rarity,
});

/** Number of failed items of first inspections, and number of their photos. */
const PhotosPerFail = z.object({ photos: count, fails: count });

const QualityOf = z.object({
  person: z.string(),
  /** null for a former member. */
  name: z.string().nullable(),
  isSelf: z.boolean(),
  /** Number of first inspections. */
  inspections: count,
  measures: z.array(Measured),
  minutes: Minutes,
  recheckMinutes: Minutes,
  /**
   * Minutes per first inspection by calendar month, in the twelve months until the end of the period; `month` is its
   * first day.
   */
  months: z.array(z.object({ month: NzDate, of: count, median: z.number(), from: z.number(), to: z.number() })),
  /**
   * Number of first inspections and of fails by age band, or by type for vehicles other than cars; `others` if there
   * are enough.
   */
  bands: z.array(
    z.object({ band: z.string(), hits: count, of: count, others: z.object({ hits: count, of: count }).optional() }),
  ),
  photosPerFail: PhotosPerFail.extend({ others: PhotosPerFail.optional() }),
  items: z.object({
    verdict: Verdict,
    unlimited: unlimited.optional(),
    ...rarity,
    never: z.array(z.object({ item: ItemName, expected: z.number(), chance: z.number() })),
  }),
});
export type QualityOf = z.infer<typeof QualityOf>;

/** How people inspect compared with the rest of their workshop. Nothing is sent to anyone, and there is no ranking. */
export const Quality = z
  .object({
    kind: PeriodKind,
    from: NzDate,
    to: NzDate,
    /** True while older inspections are still being counted. */
    counting: z.boolean(),
    /**
     * Number of first inspections and of fails in twelve calendar months; absent if they would reveal a colleague's own figures.
     */
    organization: z.object({ hits: count, of: count }).optional(),
    /**
     * The 95% interval of fails expected by chance at the organization's rate, for each inspection count up to the
     * highest of any inspector.
     */
    byChance: z.array(z.object({ of: count, low: count, high: count })),
    /** Sorted by name. */
    people: z.array(QualityOf),
  })
  .meta({ id: 'Quality' });
export type Quality = z.infer<typeof Quality>;
