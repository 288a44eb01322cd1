import { type EventName, isStartAsked } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { keepFile } from '../aws/stored-files.ts';
import { readWanted } from '../estimates/pdf.ts';
import { keepPrinted, readRequest } from '../figures/pdf.ts';
import { PaperSheetId } from '../papers/stored.ts';
import { table } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import type { Item } from '../table/item.ts';
import { withBrowser } from './chromium.ts';
import { renderFiguresDocument } from './document.ts';
import { print } from './print.ts';
import { renderEstimate } from './render-estimate.ts';
import { renderPaper } from './render-paper.ts';
import { renderSheet } from './render-sheet.ts';
import { SheetId } from './stored.ts';

/**
 * Woken for one variant of one inspection's sheet, for a sheet to be filled in by hand, for an estimate, or for figures: prints it, unless
 * that is done or being done. Twice does no harm. What fails is written down and thrown, so that it is tried again and at last lies
 * with the dead letters.
 */
export const handler = async (event: Event): Promise<void> => {
  // its browser lies in a layer, and may be what does not start
  if (isStartAsked(event)) return withBrowser(async () => {});
  const began = performance.now();
  const item = await findEventItem(event);
  if (!item) throw new Error('What was to be printed is not there yet');
  const told = await (others[event['detail-type']] ?? sheet)(item);
  logLines.info(JSON.stringify({ level: 'info', ...told, ms: Math.round(performance.now() - began) }));
};

const paper = async (item: Item) => {
  const id = PaperSheetId.parse(item);
  return { ...id, outcome: await renderPaper(id) };
};
const estimate = async (item: Item) => {
  const wanted = readWanted(item);
  const { organizationId, estimateId, number } = wanted;
  return { organizationId, estimateId, number, outcome: await renderEstimate(wanted) };
};
/** Its key names the organization and whoever asked. */
const figures = async (item: Item) => ({ pk: item.pk, sk: item.sk, outcome: await renderFigures(item) });
/** Figures as they were when they were asked for. */
const renderFigures = async (item: Item) => {
  const { figures, demo, file, printed } = readRequest(item);
  if (printed) return 'done';
  const [made] = await print([renderFiguresDocument(figures, demo, new Date())]);
  if (!made) throw new Error('Nothing was printed');
  await keepFile(file, made.pdf, 'application/pdf');
  await keepPrinted({ table: table() }, item);
  return 'printed';
};
const sheet = async (item: Item) => {
  const id = SheetId.parse(item);
  return { ...id, outcome: await renderSheet(id) };
};

/** What an event wants that is no sheet of an inspection. */
const others: Partial<Record<EventName, typeof sheet | typeof paper | typeof estimate | typeof figures>> = {
  PaperSheetRequested: paper,
  EstimatePdfWanted: estimate,
  FiguresPdfWanted: figures,
};
