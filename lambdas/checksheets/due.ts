import { indexingRequest, scheduleIndexing } from '../due/indexing.ts';
import { MAX_RETRIES, OVERDUE_MS } from '../due/limits.ts';
import { completeDue, completeWrite, type Due, reschedule } from '../due/stored.ts';
import { PaperSheetId, paperRequest, setPrinted } from '../papers/stored.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { paperKey } from '../table/keys.ts';
import type { Item, Table } from '../table/table.ts';
import { decideSheet, giveUp } from './give-up.ts';
import { scheduleHourlyRetry, schedulePaperRetry } from './hourly-retry.ts';
import { SheetId } from './stored.ts';

/**
 * Requests an overdue sheet again, or marks it as failed after the last retry. `isTry` is false if the renderer may
 * only be behind. Reschedules first, so that the next sweep finds the sheet again if this run crashes.
 */
export const retrySheet = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = SheetId.parse(item);
  const { header, seen, decision } = await decideSheet(table, sheet, now);
  const left = header?.checksheet === sheet.checksheet ? scheduleIndexing(header, now) : [];
  if (!decision || decision === 'done') {
    await completeDue(table, item, ...left);
    return 'gone';
  }
  if ((await reschedule(table, due, nextTry(now), { counts: isTry && decision !== 'busy' })).refused) return 'gone';
  if (decision === 'busy') return 'busy';
  if (due.tries < MAX_RETRIES || !isTry) {
    await table.write(
      sheetRequest(sheet, now),
      ...(header && left.length > 0 ? [indexingRequest(header.pk, sheet.inspectionId, now)] : []),
    );
    return 'asked';
  }
  const hourlyRetry = scheduleHourlyRetry(sheet, (seen?.turn ?? 0) + 1, due, now);
  return (await giveUp(table, sheet, seen, now, completeWrite(item), hourlyRetry, ...left)) ? 'failed' : 'busy';
};

/** Requests an overdue paper sheet again. */
export const retryPaper = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = PaperSheetId.parse(item);
  const paper = await table.get(paperKey(sheet.organizationId, sheet.paperInspectionId), { consistent: true });
  if (paper?.printed !== 'pending') {
    await completeDue(table, item);
    return 'gone';
  }
  if ((await reschedule(table, due, nextTry(now), { counts: isTry })).refused) return 'gone';
  if (due.tries < MAX_RETRIES || !isTry) {
    await table.write(paperRequest(sheet, now));
    return 'asked';
  }
  const hourlyRetry = schedulePaperRetry(sheet, Number(paper.failures ?? 0) + 1, due, now);
  const { refused } = await table.write({ update: setPrinted(sheet, 'failed') }, completeWrite(item), hourlyRetry);
  return refused ? 'busy' : 'failed';
};

const nextTry = (now: Date) => new Date(now.getTime() + OVERDUE_MS);
