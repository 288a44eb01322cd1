import * as z from 'zod';
import { LineDecision } from '../estimates/decisions.ts';
import { SentLine } from '../estimates/sent-estimate.ts';
import { EstimateId, InspectionId } from '../ids.ts';
import { type NzDate, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';

/** What a customer did not want, or not now, of one estimate. */
export const Declined = z.object({
  EstimateID: EstimateId,
  InspectionID: InspectionId,
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

/** What an inspection passed. */
type Passed = { day: NzDate | ''; submittedAt: string; items: readonly ItemName[] };

/**
 * The lines that still stand, those that were decided on last first. Of one item the decision made last counts, and none once
 * a later inspection has passed it; what the workshop wrote without an item is told apart by its words.
 */
export const listStanding = (declined: readonly Declined[], passed: readonly Passed[]) => {
  const told = new Set<string>();
  return [...declined]
    .sort((a, b) => b.at.localeCompare(a.at))
    .flatMap(({ lines, ...decided }) => {
      const standing = lines.filter((line) => !told.has(aboutOf(line)) && !hasPassedSince(line, decided.at, passed));
      for (const line of lines) told.add(aboutOf(line));
      return standing.map((line) => ({ ...decided, ...line }));
    });
};

const aboutOf = ({ inspectionItemName, words }: Declined['lines'][number]) => inspectionItemName ?? `: ${words}`;

/** An inspection of an earlier day that is entered late says nothing of what was decided since. */
const hasPassedSince = (
  { inspectionItemName: name }: Declined['lines'][number],
  at: string,
  passed: readonly Passed[],
) =>
  name !== undefined &&
  passed.some(({ day, submittedAt, items }) => submittedAt > at && day >= nzDate(new Date(at)) && items.includes(name));
