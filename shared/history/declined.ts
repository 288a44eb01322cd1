import * as z from 'zod';
import { LineDecision } from '../estimates/decisions.ts';
import { SentLine } from '../estimates/sent-estimate.ts';
import { EstimateId, InspectionId } from '../ids.ts';
import { type NzDate, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';

/** Lines of one estimate that a customer declined or put off. */
export const Declined = z.object({
  EstimateID: EstimateId,
  /** null: of an estimate without an inspection. */
  InspectionID: InspectionId.nullable(),
  /** When it was decided. */
  at: z.iso.datetime(),
  lines: z.array(
    SentLine.pick({
      id: true,
      inspectionItemName: true,
      words: true,
      cents: true,
      isSafety: true,
      photos: true,
    }).extend({
      decision: LineDecision.exclude(['approved']),
    }),
  ),
});
export type Declined = z.infer<typeof Declined>;

/** The items that passed in an inspection. */
type Passed = { day: NzDate | ''; submittedAt: string; items: readonly ItemName[] };

/**
 * Lists the declined lines that still apply, latest decision first. Per item only the latest decision counts, and only
 * until the item passes a later inspection. Lines without an item are compared by their text.
 */
export const listOpenDeclined = (declined: readonly Declined[], passed: readonly Passed[]) => {
  const told = new Set<string>();
  return [...declined]
    .sort((a, b) => b.at.localeCompare(a.at))
    .flatMap(({ lines, ...decided }) => {
      const standing = lines.filter((line) => !told.has(aboutOf(line)) && !hasPassedSince(line, decided.at, passed));
      for (const line of lines) told.add(aboutOf(line));
      // earlier releases asked for a decision on comments too
      return standing.filter(({ cents, isSafety }) => cents > 0 || isSafety).map((line) => ({ ...decided, ...line }));
    });
};

const aboutOf = ({ inspectionItemName, words }: Declined['lines'][number]) => inspectionItemName ?? `: ${words}`;

/** An inspection before the decision doesn't settle it, even if it was entered afterwards. */
const hasPassedSince = (
  { inspectionItemName: name }: Declined['lines'][number],
  at: string,
  passed: readonly Passed[],
) =>
  name !== undefined &&
  passed.some(({ day, submittedAt, items }) => submittedAt > at && day >= nzDate(new Date(at)) && items.includes(name));
