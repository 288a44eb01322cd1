const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
/** About two minutes; then a person decides whether to wait longer. */
const MOST_LOOKS = 30;

/** How far a PDF has come, and where it lies once it is ready. */
export type Printing = { state: 'pending' | 'ready' | 'failed'; url?: string | undefined; name?: string | undefined };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A PDF's address and name, once it is printed: it is asked for ever more slowly. The address opens it for five minutes. */
export const untilPrinted = async (ask: () => Promise<Printing>) => {
  for (let look = 0; look < MOST_LOOKS; look++) {
    if (look > 0) await wait(Math.min(FIRST_WAIT_MS * 1.2 ** (look - 1), LONGEST_WAIT_MS));
    const { state, url, name } = await ask();
    if (state === 'ready' && url) return { url, name };
    if (state === 'failed') throw new Error('The PDF could not be made. Please try again in a minute.');
  }
  throw new Error('The PDF takes longer than usual. Please try again.');
};

/** Fetches a PDF from where it is kept. */
export const fetchPdf = async (address: string) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file store answered ${answer.status}`);
  return answer.blob();
};

/** Saves a file under a name of ours: a link alone could not name a file of another origin. */
export const saveFile = (file: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser has taken the file over by the next turn; a second is generous
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
};
