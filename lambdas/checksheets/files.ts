import { keepFile } from '../aws/stored-files.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';
import type { Printed } from './print.ts';

/** Stores a printed sheet, replacing an earlier print. */
export const keepFiles = (sheet: Printing, { pdf, thumbnail }: Printed) =>
  Promise.all([
    keepFile(fileKey(sheet, 'pdf'), pdf, 'application/pdf'),
    keepFile(fileKey(sheet, 'webp'), thumbnail, 'image/webp'),
  ]);

export const keepPaper = (sheet: PaperSheetId, { pdf }: Printed) =>
  keepFile(paperFileKey(sheet), pdf, 'application/pdf');

/** `name`: the customer's page opens the file directly, and the browser saves it under this name. */
export const keepEstimate = (key: string, { pdf }: Printed, name: string) =>
  keepFile(key, pdf, 'application/pdf', name);
