import { beforeAll, expect, test } from 'vitest';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import type { EstimatePdf } from '#shared/estimates/sent-estimate.ts';
import { EstimateId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import type { Answers } from '#test/browser/answers.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';

import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const id = EstimateId.parse('est_ABCDEFGHIJKLMNOPQRST');
const AT = '2026-11-20T00:00:00.000Z';
const { Vehicle, Customer } = buildEstimate(failedInspection);
const sent: Estimate = {
  ...{ EstimateID: id, InspectionID: failedInspection.id, Vehicle, Customer, lines: [], totalCents: 0 },
  ...{ state: 'sent', decisions: [], links: [], version: 2, createdAt: AT, updatedAt: AT },
  sent: { number: 1, hash: 'a'.repeat(64), at: AT, expiresOn: '2026-11-30' as NzDate, totalCents: 0 },
};
const ready: EstimatePdf = { state: 'ready', url: `${FILES}/estimate.pdf`, name: 'Estimate ABCDEFGH-1 - KZT482.pdf' };

const open = async (answers: Answers, options = {}) => {
  const visitor = await openSignedIn(site, { 'estimates.get': sent, ...answers }, options);
  visitor.answerFilesWith(() => ({ contentType: 'application/pdf', body: '%PDF-1.7 estimate' }));
  await visitor.open(`/estimate/${id}`);
  return visitor;
};

test('O-01: the PDF of the sent estimate downloads once printed, under its name', async () => {
  const states: EstimatePdf[] = [{ state: 'pending' }, ready];
  const { page } = await open({ 'estimates.pdf': () => states.shift() ?? ready }, phone);
  const button = page.getByRole('button', { name: 'PDF as sent' });
  await button.waitFor();
  const saved = page.waitForEvent('download');
  await button.click();
  expect((await saved).suggestedFilename()).toBe('Estimate ABCDEFGH-1 - KZT482.pdf');
});

test('a failed PDF says so, and the PDF of an answered estimate is named accordingly', async () => {
  const answer = { id: 'a'.repeat(20), at: AT, how: 'link' as const, name: 'Mere Tūhoe', approvedCents: 0 };
  const { page } = await open({
    'estimates.get': { ...sent, state: 'answered', answer },
    'estimates.pdf': { state: 'failed' },
  });
  await page.getByRole('button', { name: 'PDF with the answer' }).click();
  await page.getByText('The PDF could not be created. Please try again in a minute.').waitFor();
});

test('an estimate that was never sent has no PDF', async () => {
  const { sent: _, ...draft } = sent;
  const { page } = await open({ 'estimates.get': { ...draft, state: 'draft' } });
  await page.getByRole('link', { name: 'Checksheet', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /PDF/ }).count()).toBe(0);
});
