import { fetchPdf, type Printing, saveFile, untilPrinted } from '../save-file.ts';

/**
 * Hands the PDF to the device's own share sheet, on a device that is held and has one that takes files; else it is saved. A share
 * sheet opens only soon after a press: where printing took longer, the file is saved.
 */
export const handOverPdf = async (ask: () => Promise<Printing>, usualName: string, isHeld: boolean) => {
  const { url, name = usualName } = await untilPrinted(ask);
  const file = new File([await fetchPdf(url)], name, { type: 'application/pdf' });
  if (isHeld && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ title: name, files: [file] });
    } catch (error) {
      // put away by the person, which is an answer
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  saveFile(file, name);
};
