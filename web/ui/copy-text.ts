import { notify, toast } from './toasts.tsx';

const WORDS = { done: 'Copied to clipboard', failed: 'Failed to copy to clipboard' };

/** Copies text to the clipboard and shows whether that worked. Source: specification 1, sections 5 and 8. */
export const copyText = async (text: string, { done, failed } = WORDS) => {
  try {
    // the clipboard is missing on pages without TLS, and the browser may deny access
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    toast({ type: 'error', text: failed });
  }
};

/** Copies text from a checksheet. Source: specification 2, section 8. */
export const copyFromSheet = (text: string) => copyText(text, { done: 'Copied', failed: 'Failed to copy' });
