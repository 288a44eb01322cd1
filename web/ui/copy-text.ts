import { notify, toast } from './toasts.tsx';

/** Puts a text on the clipboard, and says whether that worked. Source: specification 1, sections 5 and 8. */
export const copyText = async (text: string) => {
  try {
    // there is no clipboard on a page without TLS, and a browser may refuse it
    await navigator.clipboard.writeText(text);
    notify('Copied to clipboard');
  } catch {
    toast({ type: 'error', text: 'Failed to copy to clipboard' });
  }
};
