import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Caller } from '../http/context.ts';
import { countPrint } from '../tenants/printing.ts';
import { loadChecksheet, requestChecksheet } from './records.ts';

/** Returns a sheet's state. Requests the sheet if there is none, or if it shows an earlier state of the record. */
export const loadOrRequest = async (context: Caller, inspectionId: number, checksheet: ChecksheetType) => {
  const { state, ...sheet } = await loadChecksheet(context, inspectionId, checksheet);
  if (state) return { ...sheet, state };
  await requestChecksheet(context, inspectionId, checksheet, { again: true });
  return { ...sheet, state: 'pending' as const };
};

/** Requests rendering of a sheet again. */
export const requestReprint = async (context: Caller, inspectionId: number, checksheet: ChecksheetType) =>
  requestChecksheet(context, inspectionId, checksheet, { again: true, atOnce: await countPrint(context) });
