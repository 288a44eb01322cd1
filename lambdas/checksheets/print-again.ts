import type { ChecksheetType } from '#shared/checksheets/model.ts';
import type { Caller } from '../http/context.ts';
import { countPrint } from '../tenants/printing.ts';
import { requestChecksheet } from './records.ts';

/** Somebody wants a sheet printed again as it is. */
export const askAgain = async (context: Caller, inspectionId: number, checksheet: ChecksheetType) =>
  requestChecksheet(context, inspectionId, checksheet, { again: true, atOnce: await countPrint(context) });
