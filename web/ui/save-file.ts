const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** About two minutes; after that the user decides whether to keep waiting. */
const MAX_POLLS = 30;

/** State of a PDF, with its URL once it is ready. */
export type Printing = { state: 'pending' | 'ready' | 'failed'; url?: string | undefined; name?: string | undefined };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls with growing delays until a PDF is ready, and returns its URL and name. The URL is valid for five minutes. */
export const waitUntilPrinted = async (ask: () => Promise<Printing>) => {
  for (let look = 0; look < MAX_POLLS; look++) {
    if (look > 0) await wait(Math.min(FIRST_WAIT_MS * 1.2 ** (look - 1), LONGEST_WAIT_MS));
    const { state, url, name } = await ask();
    if (state === 'ready' && url) return { url, name };
    if (state === 'failed') throw new Error('The PDF could not be created. Please try again in a minute.');
  }
  throw new Error('The PDF is taking longer than usual. Please try again.');
};

/** Downloads a PDF from the file store. */
export const fetchPdf = async (address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file server returned ${response.status}`);
  return response.blob();
};

/** Saves a file under our own name, because browsers ignore the `download` attribute of cross-origin links. */
export const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser reads the blob in the next task; a second is more than enough
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
};
