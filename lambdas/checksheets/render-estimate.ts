import { isDeepStrictEqual } from 'node:util';
import { estimateFileName } from '#shared/estimates/estimate-words.ts';
import { deleteFile } from '../aws/stored-files.ts';
import { countFailure, isPrinted, loadPdfContent, markPrinted, type PdfRequest, pdfFileKey } from '../estimates/pdf.ts';
import { table } from '../table/connect.ts';
import { renderEstimateDocument } from './document.ts';
import { storeEstimate } from './files.ts';
import { ATTEMPTS } from './lease.ts';
import { loadSmallPhotos } from './photos.ts';
import { print } from './print.ts';

/**
 * Prints an estimate, or a decision on it. Needs no lease: both change only when their customer is erased, so
 * concurrent prints are the same.
 */
export const renderEstimate = async (pdf: PdfRequest) => {
  if (await isPrinted({ table: table() }, pdf)) return 'done';
  const file = await printFile(pdf).catch(async (error) => {
    await countFailure({ table: table(), now: new Date() }, pdf, { attempts: ATTEMPTS });
    throw error;
  });
  const { refused } = await markPrinted({ table: table() }, pdf);
  // an erasure has deleted it, and it was not requested again
  if (refused && !refused.item) await deleteFile(file);
  return 'printed';
};

const printFile = async (pdf: PdfRequest) => {
  const content = await loadPdfContent({ table: table() }, pdf);
  const { sent, decision } = content;
  const photos = await loadSmallPhotos(sent.files);
  const [printed] = await print([renderEstimateDocument(sent, decision, new Date(), photos)]);
  if (!printed) throw new Error('Nothing was printed');
  const file = pdfFileKey(pdf, sent);
  await storeEstimate(file, printed, estimateFileName(sent, sent.Vehicle));
  if (isDeepStrictEqual(await loadPdfContent({ table: table() }, pdf), content)) return file;
  await deleteFile(file);
  throw new Error('The customer was erased while their estimate was printed');
};
