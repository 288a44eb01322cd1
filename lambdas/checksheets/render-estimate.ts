import { isPrinted, keepFailed, keepPrinted, loadContent, pdfFileKey, type WantedPdf } from '../estimates/pdf.ts';
import { table } from '../table/connect.ts';
import { renderEstimateDocument } from './document.ts';
import { keepEstimate } from './files.ts';
import { ATTEMPTS } from './lease.ts';
import { loadSmallPhotos } from './photos.ts';
import { print } from './print.ts';

/** Prints an estimate, or what was answered to it. It has no lease: neither ever changes, so two at once print the same. */
export const renderEstimate = async (pdf: WantedPdf) => {
  if (await isPrinted({ table: table() }, pdf)) return 'done';
  try {
    const { sent, decision } = await loadContent({ table: table() }, pdf);
    const photos = await loadSmallPhotos(sent.files);
    const [printed] = await print([renderEstimateDocument(sent, decision, new Date(), photos)]);
    if (!printed) throw new Error('Nothing was printed');
    await keepEstimate(pdfFileKey(pdf, sent), printed);
  } catch (error) {
    await keepFailed({ table: table(), now: new Date() }, pdf, { attempts: ATTEMPTS });
    throw error;
  }
  await keepPrinted({ table: table() }, pdf);
  return 'printed';
};
