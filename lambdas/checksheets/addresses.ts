import { signedAddress } from '../aws/signed-address.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';

/**
 * Addresses that open the PDF and the picture of its first page for five minutes, for whoever holds them. The PDF is
 * shown in place. Its name, with the plate in it, is the web's to give to what is downloaded: an address stands in S3's log.
 */
export const signedAddresses = async (sheet: Printing) => {
  const [url, thumbnail] = await Promise.all([
    signedAddress(fileKey(sheet, 'pdf')),
    signedAddress(fileKey(sheet, 'webp')),
  ]);
  return { url, thumbnail };
};

export const signedPaper = (sheet: PaperSheetId) => signedAddress(paperFileKey(sheet));
