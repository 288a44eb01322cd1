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
 * A sheet has waited too long: asks for it once more; asked for often enough, it has failed. No `isTry`: others are in the way. It is due again first, so that
 * a sweep that dies here only comes back to it later.
 */
export const askForSheet = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = SheetId.parse(item);
  const { header, seen, decision } = await lookAtSheet(table, sheet, now);
  const left = header?.checksheet === sheet.checksheet ? indexingLeft(header, now) : [];
  if (!decision || decision === 'done') return takeAway(table, item, left);
  if ((await tryAgainAt(table, due, soon(now), { counts: isTry && decision !== 'busy' })).refused) return 'gone';
  if (decision === 'busy') return 'busy';
  if (due.tries < SWEEPS || !isTry) {
    await table.write(
      request(sheet, now),
      ...(header && left.length > 0 ? [indexingRequest(header.pk, sheet.inspectionId, now)] : []),
    );
    return 'asked';
  }
  const hope = givenUp(sheet, (seen?.turn ?? 0) + 1, due, now);
  return (await giveUp(table, sheet, seen, now, doneWith(item), hope, ...left)) ? 'failed' : 'busy';
};

/** The same for a sheet to be filled in by hand. */
export const askForPaper = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const sheet = PaperSheetId.parse(item);
  const paper = await table.get(paperKey(sheet.organizationId, sheet.paperInspectionId), { consistent: true });
  if (paper?.printed !== 'pending') return takeAway(table, item);
  if ((await tryAgainAt(table, due, soon(now), { counts: isTry })).refused) return 'gone';
  if (due.tries < SWEEPS || !isTry) {
    await table.write(paperRequest(sheet, now));
    return 'asked';
  }
  const hope = paperGivenUp(sheet, Number(paper.failures ?? 0) + 1, due, now);
  const { refused } = await table.write({ update: printedAs(sheet, 'failed') }, doneWith(item), hope);
  return refused ? 'busy' : 'failed';
};

const takeAway = async (table: Table, item: Item, left: Write[] = []) => {
  await table.write(doneWith(item), ...left);
  return 'gone' as const;
};

const soon = (now: Date) => new Date(now.getTime() + OVERDUE_MS);
