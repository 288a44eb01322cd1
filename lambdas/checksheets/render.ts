import { isDeepStrictEqual } from 'node:util';
import { estimateFileName } from '#shared/estimates/sent-estimate.ts';
import { type EventName, isStartCheck } from '#shared/events.ts';
import { logLines } from '../aws/log-lines.ts';
import { deleteFile } from '../aws/signed-files.ts';
import { storeFile } from '../aws/stored-files.ts';
import { paperDue } from '../due/sheets.ts';
import { completeDue } from '../due/stored.ts';
import {
  countFailure,
  isPrinted,
  loadPdfContent,
  markPrinted,
  type PdfRequest,
  pdfFileKey,
  readPdfRequest,
} from '../estimates/pdf.ts';
import { markFiguresPrinted, readRequest } from '../figures/pdf.ts';
import { loadPaper } from '../papers/records.ts';
import { countAttempt, PaperSheetId, setPrinted } from '../papers/stored.ts';
import { table, tenantOf } from '../table/connect.ts';
import { type Event, findEventItem } from '../table/event-item.ts';
import { readOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { countUsage } from '../usage/count-usage.ts';
import { withBrowser } from './chromium.ts';
import { renderEstimateDocument, renderFiguresDocument, renderPaperDocument } from './document.ts';
import { storeEstimate, storePaper } from './files.ts';
import { ATTEMPTS } from './lease.ts';
import { loadSmallPhotos } from './photos.ts';
import { print } from './print.ts';
import { renderSheet } from './render-sheet.ts';
import { SheetId } from './stored.ts';

/**
 * Renders an inspection's sheet, a paper sheet, an estimate or figures, unless this is done or in progress. Idempotent.
 * Stores and throws failures, so that the event is retried and ends up in the dead-letter queue.
 */
export const handler = async (event: Event): Promise<void> => {
  // also starts the browser, which is in a layer and may fail to start
  if (isStartCheck(event)) return withBrowser(async () => {});
  const began = performance.now();
  const item = await findEventItem(event);
  if (!item) throw new Error('The item to render is not readable yet');
  const outcome = await (renderers[event['detail-type']] ?? sheet)(item);
  if (outcome.outcome === 'printed')
    await countUsage({ ...tenantOf(readOrganizationId(item)), now: new Date() }, 'prints');
  logLines.info({ ...outcome, ms: Math.round(performance.now() - began) });
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
/** The key contains the organization and the person. */
const figures = async (item: Item) => ({ pk: item.pk, sk: item.sk, outcome: await renderFigures(item) });
/** Renders the figures stored with the request. */
const renderFigures = async (item: Item) => {
  const { figures, demo, file, printed } = readRequest(item);
  if (printed) return 'done';
  const [made] = await print([renderFiguresDocument(figures, demo, new Date())]);
  if (!made) throw new Error('Nothing was rendered');
  await storeFile(file, made.pdf, 'application/pdf');
  const { refused } = await markFiguresPrinted({ table: table() }, item);
  return refused ? 'done' : 'printed';
};
const sheet = async (item: Item) => {
  const id = SheetId.parse(item);
  return { ...id, outcome: await renderSheet(id) };
};

/** Renderers of the events for documents other than an inspection's sheet. */
const renderers: Partial<Record<EventName, typeof sheet | typeof paper | typeof estimate | typeof figures>> = {
  PaperSheetRequested: paper,
  EstimatePdfWanted: estimate,
  FiguresPdfWanted: figures,
};

/** Renders a paper sheet. Needs no lease: it never changes, so concurrent renderings are the same. */
const renderPaper = async (sheet: PaperSheetId) => {
  const { organizationId, paperInspectionId } = sheet;
  const paper = await loadPaper(tenantOf(organizationId), paperInspectionId);
  if (paper.printed === 'ready') return 'done';
  try {
    const [printed] = await print([renderPaperDocument(paper, new Date())]);
    if (!printed) throw new Error('Nothing was rendered');
    await storePaper(sheet, printed);
  } catch (error) {
    const counted = await table().update(countAttempt(sheet));
    if (!counted.refused && Number(counted.item.attempts) >= ATTEMPTS) {
      await table().update(setPrinted(sheet, 'failed'));
      await completeDue(table(), paperDue(sheet, paper.createdAt));
    }
    throw error;
  }
  const { refused } = await table().update(setPrinted(sheet, 'ready'));
  await completeDue(table(), paperDue(sheet, paper.createdAt));
  return refused ? 'done' : 'printed';
};

/**
 * Renders an estimate, or a decision on it. Needs no lease: both change only when their customer is erased, so
 * concurrent renderings are the same.
 */
export const renderEstimate = async (pdf: PdfRequest) => {
  if (await isPrinted({ table: table() }, pdf)) return 'done';
  const file = await printFile(pdf).catch(async (error) => {
    await countFailure({ table: table(), now: new Date() }, pdf, { attempts: ATTEMPTS });
    throw error;
  });
  const { refused } = await markPrinted({ table: table() }, pdf);
  // an erasure deleted the request, and nobody has requested the PDF since
  if (refused && !refused.item) await deleteFile(file);
  return refused ? 'done' : 'printed';
};

const printFile = async (pdf: PdfRequest) => {
  const content = await loadPdfContent({ table: table() }, pdf);
  const { sent, decision, recheckUntil } = content;
  const photos = await loadSmallPhotos(sent.files);
  const [printed] = await print([renderEstimateDocument(sent, decision, new Date(), photos, recheckUntil)]);
  if (!printed) throw new Error('Nothing was rendered');
  const file = pdfFileKey(pdf, sent);
  await storeEstimate(file, printed, estimateFileName(sent, sent.Vehicle, decision));
  if (isDeepStrictEqual(await loadPdfContent({ table: table() }, pdf), content)) return file;
  await deleteFile(file);
  throw new Error('The customer was erased while their estimate was rendered');
};
