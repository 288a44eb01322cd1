import { shareOrSave } from '../ui/files/share-or-save-pdf.ts';
import { fetchPdf } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.tsx';

/**
 * Opens the PDF in a tab to print it there, because scripts cannot print a frame of another origin. A browser that
 * can't show PDFs has nothing to print in a tab, so there the file goes to the device's share sheet, or is saved.
 */
export const openToPrint = async (address: () => Promise<string>, fileName: string) =>
  navigator.pdfViewerEnabled ? openPdf(address) : printElsewhere(await address(), fileName);

/**
 * Opens the PDF in a separate tab. Opens the tab during the click, while the browser allows it, and loads the URL when
 * it is known.
 */
export const openPdf = async (address: () => Promise<string>) => {
  const tab = window.open('', '_blank');
  if (!tab) throw new Error('The browser did not open a tab');
  try {
    tab.opener = null;
    tab.location.replace(await address());
  } catch (error) {
    tab.close();
    throw error;
  }
};

const printElsewhere = async (address: string, fileName: string) => {
  const file = new File([await fetchPdf(address)], fileName, { type: 'application/pdf' });
  const isHeld = matchMedia('(pointer: coarse)').matches;
  const outcome = await shareOrSave(file, isHeld);
  if (outcome === 'saved')
    toast({
      type: 'info',
      text: 'The PDF was saved to this device',
      detail: 'This browser can’t show PDFs. Open the file from your downloads to print it.',
      ms: Number.POSITIVE_INFINITY,
    });
};
