import { indexingLeft, indexingRequest } from '../due/indexing.ts';
import { OVERDUE_MS, SWEEPS } from '../due/patience.ts';
import { type Due, doneWith, tryAgainAt } from '../due/stored.ts';
import { PaperSheetId, paperRequest, printedAs } from '../papers/stored.ts';
import { request } from '../sheets/sheet-request.ts';
import type { Item } from '../table/item.ts';
import { paperKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { giveUp, lookAtSheet } from './give-up.ts';
import { givenUp, paperGivenUp } from './given-up.ts';
import { SheetId } from './stored.ts';

/**
 * Requests an overdue sheet again; after the last retry it has failed. `isTry` is false if the renderer may simply be
 * behind. The sheet is rescheduled first, so that a sweep that dies comes back to it.
 */
export const askForSheet = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = SheetId.parse(item);
  const { header, seen, decision } = await lookAtSheet(table, sheet, now);
  const left = header?.checksheet === sheet.checksheet ? indexingLeft(header, now) : [];
  if (!decision || decision === 'done') return complete(table, item, left);
  if ((await tryAgainAt(table, due, nextTry(now), { counts: isTry && decision !== 'busy' })).refused) return 'gone';
  if (decision === 'busy') return 'busy';
  if (due.tries < SWEEPS || !isTry) {
    await table.write(
      request(sheet, now),
      ...(header && left.length > 0 ? [indexingRequest(header.pk, sheet.inspectionId, now)] : []),
    );
    return 'asked';
  }
  const hourlyRetry = givenUp(sheet, (seen?.turn ?? 0) + 1, due, now);
  return (await giveUp(table, sheet, seen, now, doneWith(item), hourlyRetry, ...left)) ? 'failed' : 'busy';
};

/** Requests an overdue paper sheet again. */
export const askForPaper = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = PaperSheetId.parse(item);
  const paper = await table.get(paperKey(sheet.organizationId, sheet.paperInspectionId), { consistent: true });
  if (paper?.printed !== 'pending') return complete(table, item);
  if ((await tryAgainAt(table, due, nextTry(now), { counts: isTry })).refused) return 'gone';
  if (due.tries < SWEEPS || !isTry) {
    await table.write(paperRequest(sheet, now));
    return 'asked';
  }
  const hourlyRetry = paperGivenUp(sheet, Number(paper.failures ?? 0) + 1, due, now);
  const { refused } = await table.write({ update: printedAs(sheet, 'failed') }, doneWith(item), hourlyRetry);
  return refused ? 'busy' : 'failed';
};

const complete = async (table: Table, item: Item, left: Write[] = []) => {
  await table.write(doneWith(item), ...left);
  return 'gone' as const;
};

const nextTry = (now: Date) => new Date(now.getTime() + OVERDUE_MS);
