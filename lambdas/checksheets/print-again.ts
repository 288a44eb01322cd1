import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Caller } from '../http/context.ts';
import { countPrint } from '../tenants/printing.ts';
import { loadChecksheet, requestChecksheet } from './records.ts';

/** Where a sheet stands; one that nobody has asked for, or that shows an earlier state of the record, is asked for. */
export const loadOrRequest = async (context: Caller, inspectionId: number, checksheet: ChecksheetType) => {
  const { state, ...sheet } = await loadChecksheet(context, inspectionId, checksheet);
  if (state) return { ...sheet, state };
  await requestChecksheet(context, inspectionId, checksheet, { again: true });
  return { ...sheet, state: 'pending' as const };
};

/** Somebody wants a sheet printed again as it is. */
export const askAgain = async (context: Caller, inspectionId: number, checksheet: ChecksheetType) =>
  requestChecksheet(context, inspectionId, checksheet, { again: true, atOnce: await countPrint(context) });
