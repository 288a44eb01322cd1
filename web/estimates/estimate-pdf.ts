import type { EstimatePdf } from '#shared/estimates/estimate-pdf.ts';
import { fetchPdf, saveFile } from '../ui/save-file.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** About two minutes; then a person decides whether to wait longer. */
const MOST_LOOKS = 30;

type Ask = () => Promise<EstimatePdf>;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A PDF's address and name, once it is printed: it is asked for ever more slowly. The address opens it for five minutes. */
export const untilPrinted = async (ask: Ask): Promise<{ url: string; name: string }> => {
  for (let look = 0; look < MOST_LOOKS; look++) {
    if (look > 0) await wait(Math.min(FIRST_WAIT_MS * 1.2 ** (look - 1), LONGEST_WAIT_MS));
    const { state, url, name = 'Estimate.pdf' } = await ask();
    if (state === 'ready' && url) return { url, name };
    if (state === 'failed') throw new Error('The PDF could not be made. Please try again in a minute.');
  }
  throw new Error('The PDF takes longer than usual. Please try again.');
};

/**
 * Hands the PDF to the device's own share sheet, on a device that is held and has one that takes files; else it is saved. A share
 * sheet opens only soon after a press: where printing took longer, the file is saved.
 */
export const handOverPdf = async (ask: Ask, isHeld: boolean) => {
  const { url, name } = await untilPrinted(ask);
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
