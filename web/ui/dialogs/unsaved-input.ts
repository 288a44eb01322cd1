import { useEffect } from 'react';

const unsaved = new Set<object>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Marks input that exists only on this page. While there is any, the app asks before it leaves the page
 * (app/leave-question.tsx), and the browser before it closes or reloads the tab.
 */
export const useUnsavedInput = (isUnsaved: boolean) =>
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = {};
    unsaved.add(mark);
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(mark);
      if (unsaved.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);

export const hasUnsavedInput = () => unsaved.size > 0;

/** Stops asking, once the user has decided to lose the input. */
export const dropUnsavedInput = () => {
  unsaved.clear();
  removeEventListener('beforeunload', ask);
};
