import { keepFile } from '../aws/stored-files.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';
import type { Printed } from './print.ts';

/** Keeps what was printed; a sheet printed again takes the place of the one before. */
export const keepFiles = (sheet: Printing, { pdf, thumbnail }: Printed) =>
  Promise.all([
    keepFile(fileKey(sheet, 'pdf'), pdf, 'application/pdf'),
    keepFile(fileKey(sheet, 'webp'), thumbnail, 'image/webp'),
  ]);

export const keepPaper = (sheet: PaperSheetId, { pdf }: Printed) =>
  keepFile(paperFileKey(sheet), pdf, 'application/pdf');

/** Its customer's page opens it in its own place, from where it is saved by its name. */
export const keepEstimate = (key: string, { pdf }: Printed, name: string) =>
  keepFile(key, pdf, 'application/pdf', name);
