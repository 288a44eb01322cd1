/** A page's unsaved work. It is saved when the page is hidden, and the browser warns before the page is closed. */
type Unsaved = { flush: () => unknown; isUnsaved: () => boolean };

const open = new Set<() => unknown>();

/** Registers a function that saves unsaved work. Returns a function that unregisters it. */
export const registerSave = (save: () => unknown) => {
  open.add(save);
  return () => {
    open.delete(save);
  };
};

/** Starts saving all unsaved work of this tab. */
export const saveOpenWork = () => {
  for (const save of open) save();
};

/** Saves when the page is hidden or closed. Returns a function that stops this. */
export const saveOnPageHide = ({ flush, isUnsaved }: Unsaved) => {
  const whenHidden = () => document.visibilityState === 'hidden' && flush();
  const beforeUnload = (event: BeforeUnloadEvent) => {
    flush();
    if (isUnsaved()) event.preventDefault();
  };
  const unregister = registerSave(flush);
  document.addEventListener('visibilitychange', whenHidden);
  addEventListener('beforeunload', beforeUnload);
  return () => {
    unregister();
    document.removeEventListener('visibilitychange', whenHidden);
    removeEventListener('beforeunload', beforeUnload);
  };
};
