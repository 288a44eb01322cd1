import { listInTab } from './in-tab.ts';
import { finishPendingWrites } from './pending-writes.ts';

/** A style sheet that has failed is passed over the next time. */
const STYLE = /preload CSS/;

/**
 * Loads a part of the site once more, which failed before with `error`. Chromium remembers for as long as the page is there that
 * a file could not be loaded, and after a deployment it may be gone: then the page is loaded anew.
 */
export const loadAgain = async <T>(load: () => Promise<T>, error?: unknown): Promise<T> => {
  try {
    if (error instanceof Error && STYLE.test(error.message)) throw error;
    return await load();
  } catch (problem) {
    if (await canReload()) location.reload();
    throw problem;
  }
};

/** There is a network, and nothing is in this tab alone. */
const canReload = async () => {
  await finishPendingWrites();
  const { drafts, photos } = await listInTab();
  if (drafts.length + photos.length > 0) return false;
  // the service worker does not answer for it
  const answer = await fetch('/sw.js', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ?? false;
};
