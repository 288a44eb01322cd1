/** What a page has unsaved: saved at once, and asked about before the page is closed with it. */
type Unsaved = { flush: () => void; isUnsaved: () => boolean };

/** Saves when the page is hidden or closed. Answers how to end that. */
export const saveWhenLeft = ({ flush, isUnsaved }: Unsaved) => {
  const whenHidden = () => document.visibilityState === 'hidden' && flush();
  const beforeUnload = (event: BeforeUnloadEvent) => {
    flush();
    if (isUnsaved()) event.preventDefault();
  };
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('beforeunload', beforeUnload);
  return () => {
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('beforeunload', beforeUnload);
  };
};
