import { signFileUrl } from '../aws/signed-files.ts';
import type { PaperSheetId } from '../papers/stored.ts';
import { fileKey, type Printing, paperFileKey } from './file-key.ts';

/**
 * Returns presigned URLs of the PDF and of the image of its first page, valid for five minutes. The browser shows the
 * PDF inline. Its file name contains the plate, so the web app sets the name on download: URLs appear in S3's access
 * log.
 */
export const signSheetUrls = async (sheet: Printing) => {
  const [url, thumbnail] = await Promise.all([signFileUrl(fileKey(sheet, 'pdf')), signFileUrl(fileKey(sheet, 'webp'))]);
  return { url, thumbnail };
};

export const signPaperUrl = (sheet: PaperSheetId) => signFileUrl(paperFileKey(sheet));
