import { join } from 'node:path';
import { afterEach, vi } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { takeMistakes } from './api.ts';
import { listOpenPages } from './site.ts';

// Ends a test that hangs. A long test can take minutes on a busy machine; each wait within it ends after PATIENCE_MS.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** The folder for screenshots of failed tests. CI uploads them. */
const FAILED_PAGES = inRoot('dist/failed-pages');

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = `${task.suite?.name ?? ''} ${task.name}`.trim().replace(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of (await listOpenPages()).entries())
    await page.screenshot({ path: join(FAILED_PAGES, `${name}-${index}.png`), timeout: 5_000 }).catch(() => undefined); // a page that hangs can't be captured
});

/** Fails a test if its answers or the site broke the contract. */
afterEach(() => {
  const [mistake] = takeMistakes();
  if (mistake) throw mistake;
});
