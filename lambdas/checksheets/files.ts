import { storeFile } from '../aws/stored-files.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';
import type { Printed } from './print.ts';

/**
 * Stores a rendered sheet, replacing an earlier one. `name`: an emailed link opens the file directly, and the browser
 * saves it under this name.
 */
export const storeSheet = (sheet: Printing, { pdf, thumbnail }: Printed, name: string) =>
  Promise.all([
    storeFile(fileKey(sheet, 'pdf'), pdf, 'application/pdf', name),
    storeFile(fileKey(sheet, 'webp'), thumbnail, 'image/webp'),
  ]);

export const storePaper = (sheet: PaperSheetId, { pdf }: Printed) =>
  storeFile(paperFileKey(sheet), pdf, 'application/pdf');

/**
 * Stores an estimate's PDF. `name`: the customer's page opens the file directly, and the browser saves it under this
 * name.
 */
export const storeEstimate = (key: string, { pdf }: Printed, name: string) =>
  storeFile(key, pdf, 'application/pdf', name);
