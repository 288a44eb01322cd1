import { beforeAll, expect, test } from 'vitest';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { button, field, makeSentEstimate, visitEstimate } from '#test/pages/estimates/estimate-server.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { draftEstimate } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const today = nzDate(new Date());
const isOpen = makeSentEstimate(addDays(today, 5));

const lines: RecordedDecision['lines'] = [
  { id: '1', decision: 'approved' },
  { id: '2', decision: 'later' },
];

test('O-01: an estimate expires at midnight of its last day without a call', async () => {
  const { page, server, open, setTime } = await visitEstimate(site, draftEstimate);
  await field(page, 1, 'Parts ($)').waitFor();
  // ten seconds before midnight in New Zealand's summer, by the server's clock only
  setTime(new Date('2026-11-24T10:59:50Z'));
  await page.clock.install();
  server.held = makeSentEstimate('2026-11-24');
  await open(`/estimate/${draftEstimate.EstimateID}`);
  await page.getByText(/until Tue 24 Nov 2026: today is the last day\./).waitFor();
  await button(page, "Record the customer's answer").waitFor();
  await page.clock.fastForward(15_000);
  await page.getByText('Expired', { exact: true }).waitFor();
  await button(page, 'Send again…').waitFor();
  expect(await button(page, "Record the customer's answer").count()).toBe(0);
});

test('O-01: the customer’s answer appears automatically while the page is open', async () => {
  const { page, server, context, open } = await visitEstimate(site, isOpen);
  await button(page, 'Edit it').waitFor();
  await context.clock.install();
  await open(`/estimate/${draftEstimate.EstimateID}`);
  await button(page, 'Edit it').waitFor();
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  await page.clock.fastForward(31_000);
  await page.getByText(/^Mere, .*, by the link$/).waitFor();
});

test('O-01: an action that is no longer possible shows a message and the current state', async () => {
  const { page, server } = await visitEstimate(site, isOpen);
  await button(page, 'Withdraw').click();
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await waitForMessage(page, 'The customer has answered this estimate. Reopen it to change it.');
  await page.getByText(/^Mere, .*, by the link$/).waitFor();
  // if the refusal doesn't include the current state, it is loaded
  const other = await visitEstimate(
    site,
    isOpen,
    {},
    {
      'estimates.decide': new Problem('wrong-state', 'This estimate has changed. Please review it again.'),
    },
  );
  await button(other.page, "Record the customer's answer").click();
  const dialog = other.page.getByRole('dialog', { name: 'What did the customer say?' });
  await dialog.getByRole('button', { name: 'Approve all' }).click();
  other.server.become({ state: 'superseded' });
  await dialog.getByRole('button', { name: 'Record the answer' }).click();
  await waitForMessage(other.page, 'This estimate has changed.');
  await other.page.getByText('Changed', { exact: true }).waitFor();
});
