import { fetchPdf, type Printing, saveFile, waitUntilPrinted } from '../save-file.ts';

/**
 * Opens the device's share sheet with the PDF on handheld devices that can share files; otherwise downloads it.
 * Browsers open a share sheet only shortly after a click, so if creating the PDF took longer, the file is downloaded.
 */
export const shareOrSavePdf = async (ask: () => Promise<Printing>, usualName: string, isHeld: boolean) => {
  const { url, name = usualName } = await waitUntilPrinted(ask);
  const file = new File([await fetchPdf(url)], name, { type: 'application/pdf' });
  if (isHeld && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ title: name, files: [file] });
    } catch (error) {
      // the user closed the share sheet
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(file, name);
};
