import { fetchPdf, type Printing, saveFile, waitUntilPrinted } from '../save-file.ts';

/**
 * Opens the device's share sheet with the PDF on handheld devices that can share files; otherwise downloads it.
 * Browsers open a share sheet only shortly after a click, so if creating the PDF took longer, the file is downloaded.
 */
export const shareOrSavePdf = async (ask: () => Promise<Printing>, usualName: string, isHeld: boolean) => {
  const { url, name = usualName } = await waitUntilPrinted(ask);
  await shareOrSave(new File([await fetchPdf(url)], name, { type: 'application/pdf' }), isHeld);
};

/** Does the same with a file. Returns what became of it; 'shared' also if the user closed the share sheet. */
export const shareOrSave = async (file: File, isHeld: boolean): Promise<'shared' | 'saved'> => {
  if (isHeld && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ title: file.name, files: [file] });
      return 'shared';
    } catch (error) {
      // the user closed the share sheet
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  saveFile(file, file.name);
  return 'saved';
};
