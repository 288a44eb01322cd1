import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const REPORT = 'support.reportBug';
/** Returns the reports that the page sent: body and Idempotency-Key. */
const sentBy = (page: Page) => {
  const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/pitcheck/bugreport'))
      sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
  });
  return sent;
};

test('F-08: a page whose code is gone after a deployment says so, and Reload opens it', async () => {
  const { page, open } = await openSignedIn(site, { [REPORT]: { id: 'bug_1' } });
  const sent = sentBy(page);
  await open('/');
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  const gone = '**/assets/inspection-list-page-*.js';
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '' }));
  await page.getByRole('link', { name: "Completed WOF's" }).click();
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(sent).toEqual([]);
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
});
