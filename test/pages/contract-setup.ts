import { join } from 'node:path';
import { afterEach } from 'vitest';
import { inRoot } from '#scripts/root.ts';
import { takeMistakes } from './api.ts';
import { openPages } from './site.ts';

/** Where screenshots of failed tests go. CI uploads them. */
const FAILED_PAGES = inRoot('dist/failed-pages');

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = `${task.suite?.name ?? ''} ${task.name}`.replace(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of (await openPages()).entries())
    await page.screenshot({ path: join(FAILED_PAGES, `${name}-${index}.png`), timeout: 5_000 }).catch(() => undefined); // a page that hangs has none
});

/** Fails a test whose answers, or whose site, broke the contract. */
afterEach(() => {
  const [mistake] = takeMistakes();
  if (mistake) throw mistake;
});
