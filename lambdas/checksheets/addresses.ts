import { checksheetFileName, paperFileName } from '#shared/checksheets/file-name.ts';
import { signedAddress, strictly } from '../aws/signed-address.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';

/**
 * Addresses that open the PDF and the picture of its first page for five minutes, for whoever holds them. The PDF is
 * shown in place; saved from there, or downloaded by the web as a blob, it carries the specification's file name.
 */
export const signedAddresses = async (sheet: Printing & { plate: string; passed: boolean }) => {
  const [url, thumbnail] = await Promise.all([
    signedAddress(fileKey(sheet, 'pdf'), `inline; ${fileNameParameter(checksheetFileName(sheet))}`),
    signedAddress(fileKey(sheet, 'webp'), 'inline'),
  ]);
  return { url, thumbnail };
};

export const signedPaper = (sheet: PaperSheetId, number: string) =>
  signedAddress(paperFileKey(sheet), `inline; ${fileNameParameter(paperFileName(number))}`);

/** RFC 6266: quoted for what is plain, encoded for everything. */
const fileNameParameter = (name: string) =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${strictly(encodeURIComponent(name))}`;
