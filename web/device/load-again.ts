import { listInTab } from './in-tab.ts';
import { finishPendingWrites } from './pending-writes.ts';

/** Vite's error for a style sheet that failed to load. The next attempt ignores that style sheet. */
const STYLE = /preload CSS/;

/**
 * Retries loading a code chunk after `error`. Reloads the page if that fails: Chromium caches a failed import until then, and a deployment
 * may have removed the file.
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

/** Returns true if the site is reachable and this tab has no unsaved work. */
const canReload = async () => {
  await finishPendingWrites();
  const { drafts, photos } = await listInTab();
  if (drafts.length + photos.length > 0) return false;
  // the service worker doesn't cache this file
  const response = await fetch('/sw.js', { cache: 'no-store' }).catch(() => undefined);
  return response?.ok ?? false;
};
