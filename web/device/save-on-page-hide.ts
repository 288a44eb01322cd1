/** A page's unsaved work. It is saved when the page is hidden, and the browser warns before the page is closed. */
type Unsaved = { flush: () => void; isUnsaved: () => boolean };

/** Saves when the page is hidden or closed. Returns a function that stops this. */
export const saveOnPageHide = ({ flush, isUnsaved }: Unsaved) => {
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
