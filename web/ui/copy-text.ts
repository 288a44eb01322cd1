import { notify, toast } from './toasts.tsx';

const WORDS = { done: 'Copied to clipboard', failed: 'Failed to copy to clipboard' };

/** Puts a text on the clipboard, and says whether that worked. Source: specification 1, sections 5 and 8. */
export const copyText = async (text: string, { done, failed } = WORDS) => {
  try {
    // there is no clipboard on a page without TLS, and a browser may refuse it
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    toast({ type: 'error', text: failed });
  }
};

/** The same for what is on a checksheet. Source: specification 2, section 8. */
export const copyFromSheet = (text: string) => copyText(text, { done: 'Copied', failed: 'Failed to copy' });
