import type { Inspection } from '#shared/inspections/model.ts';
import { lastRecheckDay } from '#shared/inspections/recheck.ts';
import { hasPassed } from '#shared/inspections/result.ts';
import { NzDate, nzDate } from '#shared/nz-date.ts';
import type { OrganizationId } from '../http/context.ts';
import { inspectionsToDo } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/**
 * What a workshop still has to do with an inspection, and by when: `RECHECK+VIC#2026-12-19#1795380120000123`. The day is the
 * last one for a recheck, else that of the inspection. An inspection with nothing to do is not in the index.
 */
export type ToDo = { recheck: boolean; vic: boolean };

type Dated = Pick<Inspection, 'id' | 'initialDateOfInspection' | 'createdAt'>;

export const toDoAddress = (organizationId: OrganizationId, inspection: Dated, { recheck, vic }: ToDo) => {
  if (!recheck && !vic) return {};
  const inspected = inspection.initialDateOfInspection || nzDate(new Date(inspection.createdAt));
  const day = recheck ? lastRecheckDay(inspected) : inspected;
  return {
    gsi4pk: inspectionsToDo(organizationId),
    gsi4sk: [recheck && vic ? 'RECHECK+VIC' : recheck ? 'RECHECK' : 'VIC', day, inspection.id].join('#'),
  };
};

/** Nobody has entered it in VIC yet; what failed is to come back. */
export const toDoAfterSubmission = (
  inspection: Pick<Inspection, 'isRecheck' | 'initialInspectionPassed' | 'recheckInspectionPassed'>,
): ToDo => ({ recheck: !hasPassed(inspection), vic: true });

/** The day that a line of the index is sorted by. */
export const toDoDay = ({ gsi4sk }: Item) => NzDate.parse(String(gsi4sk).split('#')[1]);

/** After every day and id. */
const END = '~';
/** Rechecks that can still be done, in two ranges; each starts with what is due first. */
export const rechecksFrom = (today: NzDate) =>
  ['RECHECK', 'RECHECK+VIC'].map((what) => ({ from: `${what}#${today}`, upTo: `${what}#${END}` }));
/** What is not entered in VIC, in two ranges; each starts with what was inspected first. */
export const vicNotEntered = ['VIC#', 'RECHECK+VIC#'].map((startsWith) => ({ startsWith }));
