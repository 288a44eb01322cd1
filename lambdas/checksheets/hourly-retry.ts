import * as z from 'zod';
import { completeDue, type Due, dueItem, reschedule } from '../due/stored.ts';
import { PaperSheetId, paperRequest } from '../papers/stored.ts';
import { sheetRequest } from '../sheets/sheet-request.ts';
import { paperKey } from '../table/keys.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { decideSheet } from './give-up.ts';
import { SheetId } from './stored.ts';

/** A sheet that no renderer started is requested again each hour, for up to a week. */
const INTERVAL_MS = 3_600_000;
const LATEST_MS = 7 * 86_400_000;

const later = (now: Date) => new Date(now.getTime() + INTERVAL_MS);
const Turn = z.object({ turn: z.int() });

/**
 * Schedules hourly retries after the sweep has given up on a sheet, in case no renderer was running. `turn`: the
 * sheet's turn at that time. A renderer that starts changes it and handles the rest.
 */
export const scheduleHourlyRetry = (sheet: SheetId, turn: number, { since }: Due, now: Date): Write => ({
  put: dueItem({
    ...{ kind: 'GIVENUP', id: `${sheet.inspectionId}#${sheet.organizationId}#${sheet.checksheet}` },
    ...{ since, at: later(now), facts: { ...sheet, turn } },
  }),
});

export const retryHourlySheet = async (table: Table, due: Due, item: Item, now: Date) => {
  const sheet = SheetId.parse(item);
  const { seen, decision } = await decideSheet(table, sheet, now);
  const hasFailedSince = seen?.state === 'failed' && seen.turn !== Turn.parse(item).turn;
  const isOver = !decision || seen?.state === 'ready' || hasFailedSince;
  return retryHourly(table, due, now, isOver, decision !== 'busy' && sheetRequest(sheet, now));
};

/** Schedules hourly retries of a paper sheet. `turn`: its number of failures when the sweep gave up. */
export const schedulePaperRetry = (paper: PaperSheetId, turn: number, { since }: Due, now: Date): Write => {
  const { organizationId, paperInspectionId } = paper;
  const id = `${paperInspectionId}#${organizationId}`;
  const facts = { organizationId, paperInspectionId, turn };
  return { put: dueItem({ kind: 'PAPERGIVENUP', id, since, at: later(now), facts }) };
};

export const retryHourlyPaper = async (table: Table, due: Due, item: Item, now: Date) => {
  const sheet = PaperSheetId.parse(item);
  const paper = await table.get(paperKey(sheet.organizationId, sheet.paperInspectionId), { consistent: true });
  const isOver = paper?.printed !== 'failed' || Number(paper.failures ?? 0) !== Turn.parse(item).turn;
  return retryHourly(table, due, now, isOver, paperRequest(sheet, now));
};

const retryHourly = async (table: Table, due: Due, now: Date, isOver: boolean, ask: Write | false) => {
  if (isOver || now.getTime() - Date.parse(due.since) > LATEST_MS) {
    await completeDue(table, due);
    return 'gone';
  }
  if ((await reschedule(table, due, later(now))).refused) return 'gone';
  if (!ask) return 'busy';
  await table.write(ask);
  return 'asked';
};
