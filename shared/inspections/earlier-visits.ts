import * as z from 'zod';
import { InspectionId } from '../ids.ts';
import { NzDate } from '../nz-date.ts';
import { findLine, ItemName, type ItemSection } from '../sheets/checklist.ts';
import { listFailedItems, listItems, removeBlanks } from '../sheets/items.ts';
import { Actor, type FilledSheet } from '../sheets/model.ts';
import type { Result } from '../sheets/result.ts';

/** Confirmation that a reason's work was completed: person, visit and day. */
const Completed = z.object({ by: Actor, recheckIdx: z.int(), day: z.union([z.literal(''), NzDate]) });

/** An inspection before a recheck, as it was then: its fails with reasons, and the work completed since then. */
export const EarlierVisit = z.object({
  id: InspectionId,
  recheckIdx: z.int(),
  day: z.union([z.literal(''), NzDate]),
  by: Actor,
  fails: z.array(
    z.object({
      inspectionItemName: ItemName,
      reasons: z.array(z.object({ reason: z.string(), completed: Completed.optional() })),
    }),
  ),
});
export type EarlierVisit = z.infer<typeof EarlierVisit>;

type Visit = FilledSheet & {
  formattedId: { recheckIdx: number };
  setBy: Partial<Record<ItemSection, Actor>>;
  submittedBy: Actor;
  earlierVisits?: EarlierVisit[] | undefined;
};

type Days = Pick<FilledSheet, 'isRecheck' | 'initialDateOfInspection' | 'recheckDateOfInspection'>;
/** Returns the day of a visit. */
export const dayOf = ({ isRecheck, initialDateOfInspection, recheckDateOfInspection }: Days) =>
  isRecheck ? recheckDateOfInspection : initialDateOfInspection;

/** Returns the visits before a recheck of this inspection, including this one. */
export const visitsBefore = (inspection: Visit & { id: number }): EarlierVisit[] => {
  const { id, formattedId, submittedBy: by, earlierVisits = [] } = inspection;
  const fails = listFailedItems(inspection).map(({ line, item }) => ({
    inspectionItemName: line.name,
    reasons: removeBlanks(item).ReasonForRejections.map(({ reasonForRejection: reason }) => ({ reason })),
  }));
  const visit = { id, recheckIdx: formattedId.recheckIdx, day: dayOf(inspection), by, fails };
  return [...earlierVisits, ...withCompleted([visit], inspection)];
};

/**
 * Adds the reasons from earlier visits whose work this visit ticks as completed. Entries from earlier visits are left
 * unchanged; an edit keeps the person who ticked a reason first.
 */
export const withCompleted = (visits: readonly EarlierVisit[], now: Visit): EarlierVisit[] => {
  const ticked = new Set(
    listItems(now).flatMap(({ line, item }) =>
      item.ReasonForRejections.filter(({ workCompleted }) => workCompleted).map(
        ({ reasonForRejection }) => `${line.name} ${reasonForRejection}`,
      ),
    ),
  );
  const { recheckIdx } = now.formattedId;
  const completedIn = (name: ItemName, { reason, completed }: EarlierVisit['fails'][number]['reasons'][number]) => {
    if (completed && (completed.recheckIdx < recheckIdx || ticked.has(`${name} ${reason}`))) return { completed };
    if (!ticked.has(`${name} ${reason}`)) return {};
    const by = now.setBy[findLine(name).section] ?? now.submittedBy;
    return { completed: { by, recheckIdx, day: dayOf(now) } };
  };
  return visits.map((visit) => ({
    ...visit,
    fails: visit.fails.map(({ inspectionItemName: name, reasons }) => ({
      inspectionItemName: name,
      reasons: reasons.map((one) => ({ reason: one.reason, ...completedIn(name, one) })),
    })),
  }));
};

export type Rechecked = {
  line: ReturnType<typeof findLine>;
  /** '' if it failed without a reason. */
  reason: string;
  isDone: boolean;
  completed?: z.infer<typeof Completed> | undefined;
  /** Its result at this visit. */
  result: Result | undefined;
};
type RecheckedVisit = Pick<EarlierVisit, 'recheckIdx' | 'day'> & { rows: Rechecked[] };

/** Lists the fails of each earlier visit with their current state. Empty if this isn't a recheck. */
export const listRechecked = (inspection: FilledSheet & Pick<Visit, 'earlierVisits'>): RecheckedVisit[] => {
  const { earlierVisits, isRecheck } = inspection;
  if (!earlierVisits) return isRecheck ? asItsReasonsTell(inspection) : [];
  const results = new Map(listItems(inspection).map(({ line, item }) => [line.name, item.result]));
  return earlierVisits.map(({ fails, recheckIdx, day }) => ({
    recheckIdx,
    day,
    rows: fails.flatMap(({ inspectionItemName: name, reasons }) =>
      (reasons.length > 0 ? reasons : [{ reason: '', completed: undefined }]).map(
        ({ reason, completed }): Rechecked => ({
          line: findLine(name),
          reason,
          isDone: completed !== undefined,
          completed,
          result: results.get(name),
        }),
      ),
    ),
  }));
};

/** Builds the list for rechecks recorded without earlier visits, from reasons left on items that no longer fail. */
const asItsReasonsTell = (recheck: FilledSheet): RecheckedVisit[] => {
  const rows = listItems(recheck)
    .filter(({ item }) => item.result !== 'FAIL')
    .flatMap(({ line, item }) =>
      removeBlanks(item).ReasonForRejections.map(({ reasonForRejection: reason, workCompleted: isDone }) => ({
        ...{ line, reason, isDone, result: item.result },
      })),
    );
  return rows.length > 0 ? [{ recheckIdx: 0, day: '', rows }] : [];
};
