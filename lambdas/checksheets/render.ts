import { type EventName, isStartCheck } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { storeFile } from '../aws/stored-files.ts';
import { readPdfRequest } from '../estimates/pdf.ts';
import { markFiguresPrinted, readRequest } from '../figures/pdf.ts';
import { PaperSheetId } from '../papers/stored.ts';
import { table } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/table.ts';
import { withBrowser } from './chromium.ts';
import { renderFiguresDocument } from './document.ts';
import { print } from './print.ts';
import { renderEstimate } from './render-estimate.ts';
import { renderPaper } from './render-paper.ts';
import { renderSheet } from './render-sheet.ts';
import { SheetId } from './stored.ts';

/**
 * Prints a sheet of an inspection, a paper sheet, an estimate or figures, unless that is done or under way. Idempotent.
 * A failure is recorded and thrown, so that the event is retried and ends in the dead-letter queue.
 */
export const handler = async (event: Event): Promise<void> => {
  // starts its browser too, which is in a layer and may fail to start
  if (isStartCheck(event)) return withBrowser(async () => {});
  const began = performance.now();
  const item = await findEventItem(event);
  if (!item) throw new Error('The item to print is not readable yet');
  const outcome = await (renderers[event['detail-type']] ?? sheet)(item);
  logLines.info(JSON.stringify({ level: 'info', ...outcome, ms: Math.round(performance.now() - began) }));
};

const paper = async (item: Item) => {
  const id = PaperSheetId.parse(item);
  return { ...id, outcome: await renderPaper(id) };
};
const estimate = async (item: Item) => {
  const wanted = readPdfRequest(item);
  const { organizationId, estimateId, number } = wanted;
  return { organizationId, estimateId, number, outcome: await renderEstimate(wanted) };
};
/** The key names the organization and the person. */
const figures = async (item: Item) => ({ pk: item.pk, sk: item.sk, outcome: await renderFigures(item) });
/** Prints figures as they were when requested. */
const renderFigures = async (item: Item) => {
  const { figures, demo, file, printed } = readRequest(item);
  if (printed) return 'done';
  const [made] = await print([renderFiguresDocument(figures, demo, new Date())]);
  if (!made) throw new Error('Nothing was printed');
  await storeFile(file, made.pdf, 'application/pdf');
  await markFiguresPrinted({ table: table() }, item);
  return 'printed';
};
const sheet = async (item: Item) => {
  const id = SheetId.parse(item);
  return { ...id, outcome: await renderSheet(id) };
};

/** Events for anything but a sheet of an inspection. */
const renderers: Partial<Record<EventName, typeof sheet | typeof paper | typeof estimate | typeof figures>> = {
  PaperSheetRequested: paper,
  EstimatePdfWanted: estimate,
  FiguresPdfWanted: figures,
};
