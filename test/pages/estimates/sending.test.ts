import { beforeAll, expect, test } from 'vitest';
import type { RecordedDecision } from '#shared/estimates/decisions.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import { joined, serverOf } from '#test/pages/notifications/notification-server.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { phone } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftEstimate } from '#test/world/tawa.ts';
import { button, field, line, makeSentEstimate, visitEstimate, waitForSaved } from './estimate-server.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const today = nzDate(new Date());
const isOpen = makeSentEstimate(addDays(today, 5));

test('O-01: an estimate is sent by email, and becomes read-only', async () => {
  const { page, server, violations } = await visitEstimate(site, draftEstimate, phone);
  await line(page, 1).getByRole('button', { expanded: false }).click();
  await field(page, 1, 'Parts ($)').fill('10');
  await waitForSaved(page);
  await button(page, 'Send…').click();
  const dialog = page.getByRole('dialog', { name: 'Send the estimate' });
  await dialog.getByText('Email a link to mere@example.nz').waitFor();
  await dialog.getByText('Your workshop has no GST number, so no GST is shown.').waitFor();
  expect(await dialog.getByLabel(/^Last day to answer/).inputValue()).toBe(addDays(today, 14));
  // a double press sends once, without an error
  await dialog.getByRole('button', { name: 'Send by email' }).dblclick({ noWaitAfter: true });
  const band = page.getByRole('region', { name: 'Status' });
  await band.getByText('Sent', { exact: true }).waitFor();
  await band.getByText(/The customer can answer until .*: 14 days left\./).waitFor();
  await page.getByText('Emailed to mere@example.nz').waitFor();
  await page.getByText('Sending the email').waitFor();
  await page.getByRole('region', { name: 'Version 1 as it was sent' }).getByText('$10.00').first().waitFor();
  expect(server.asked).toEqual([{ call: 'send', body: { version: 2, expiresOn: addDays(today, 14), mail: true } }]);
  expect(await page.getByText('This estimate is with the customer.').count()).toBe(0);
  expect(await page.getByLabel('Work to do').count()).toBe(0);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  expect(await makeKeyboard(page).faults()).toEqual([]);
  expect(violations).toEqual([]);
});

test('H-10, H-11: the customer’s phone number and email address are checked at their fields, and sending says what is wrong', async () => {
  const { page, server } = await visitEstimate(site, draftEstimate);
  await page.getByLabel('Phone').fill('021 x');
  await page.getByText('Invalid phone number').waitFor();
  await page.getByLabel('Email').fill('mere@example');
  await page.getByText('Invalid email address').waitFor();
  await waitForSaved(page);
  await expect.poll(() => server.held.Customer).toMatchObject({ Email: 'mere@example' });
  await button(page, 'Send…').click();
  const dialog = page.getByRole('dialog', { name: 'Send the estimate' });
  await dialog.getByText('The customer’s email address is invalid. Correct it, or give them a link.').waitFor();
  await dialog.getByText('The customer’s phone number is invalid. Correct or clear it before you send.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send and create a link' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Phone').fill('+64 21 555 0144');
  await page.getByLabel('Email').fill(' <mailto:anna@example.nz> ');
  await page.getByLabel('Name', { exact: true }).focus();
  await expect.poll(() => server.held.Customer).toMatchObject({ Phone: '0215550144', Email: 'anna@example.nz' });
  await button(page, 'Send…').click();
  await dialog.getByText('Email a link to anna@example.nz').waitFor();
});

test('O-01: the last day is between today and thirty days from now, by the server’s clock', async () => {
  const customer = { ...draftEstimate.Customer, Email: '' };
  const { page, server } = await visitEstimate(site, { ...draftEstimate, Customer: customer }, phone);
  await button(page, 'Send…').click();
  const dialog = page.getByRole('dialog', { name: 'Send the estimate' });
  // without an address nothing can be emailed
  expect(await dialog.getByRole('radio', { name: /^Email a link/ }).isDisabled()).toBe(true);
  const send = dialog.getByRole('button', { name: 'Send and create a link' });
  const day = dialog.getByLabel(/^Last day to answer/);
  for (const [days, isDay] of [
    [-1, false],
    [0, true],
    [30, true],
    [31, false],
  ] as const) {
    await day.fill(addDays(today, days));
    await expect.poll(() => send.isEnabled()).toBe(isDay);
  }
  await day.fill(addDays(today, 30));
  await send.click();
  const link = page.getByLabel('Link for the customer');
  await expect.poll(() => link.textContent()).toBe(`${site.url}/e#${'T'.repeat(22)}`);
  await makeKeyboard(page).expectFocusIn(page.locator('.estimate-fresh'));
  expect(server.asked).toEqual([{ call: 'send', body: { version: 1, expiresOn: addDays(today, 30), mail: false } }]);
  await button(page, 'Copy the link').waitFor();
  const text = page.getByRole('link', { name: 'Text it…' });
  expect(await text.getAttribute('href')).toMatch(/^sms:02\d+\?&body=.*%2Fe%23T{22}$/);
  // the link's address is shown only once
  await page.reload();
  await page.getByText('Shared by the workshop').waitFor();
  expect(await link.count()).toBe(0);
});

test('O-01: a link is revoked after a confirmation, and the status of its email is shown', async () => {
  const links = [
    {
      id: 'a',
      madeAt: draftEstimate.createdAt,
      expiresAt: '2099-01-01T00:00:00.000Z',
      mailedTo: 'm@x.nz',
      mail: 'bounced' as const,
    },
  ];
  const { page, server } = await visitEstimate(site, { ...isOpen, links });
  await page.getByText(/The email bounced\. Check the address/).waitFor();
  await page.getByRole('button', { name: /^Revoke: Emailed to m@x.nz/ }).click();
  await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked').waitFor();
  expect(server.held.links[0]?.revokedAt).toBeDefined();
});

test('O-01: a customer’s answer by phone is recorded line by line, and only once even if pressed twice', async () => {
  const { page, server } = await visitEstimate(site, isOpen, phone);
  await button(page, "Record the customer's answer").click();
  const dialog = page.getByRole('dialog', { name: 'What did the customer say?' });
  const record = dialog.getByRole('button', { name: 'Record the answer' });
  await record.click();
  await dialog.getByText('2 lines have no answer yet').waitFor();
  await dialog.getByRole('radio', { name: 'Approve' }).first().check();
  await dialog.getByRole('radio', { name: 'Decline' }).last().check();
  await dialog.getByLabel('Who said it').fill('Mere T');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  // the answer is lost, and the retry of the same decision gets the same answer
  server.fault = 'lost';
  await record.click();
  await dialog.getByText('No connection. Check the network and try again.').waitFor();
  server.fault = undefined;
  await record.click();
  await page.getByRole('region', { name: "The customer's answer" }).getByText('$100.00').waitFor();
  await page.getByText(/^Mere T, .*, by phone$/).waitFor();
  const version = page.getByRole('region', { name: 'Version 1 as it was sent' });
  await version.getByText('Approved').waitFor();
  await version.getByText('Declined').waitFor();
  expect(server.held.decisions).toHaveLength(1);
  expect(server.asked.at(-1)?.body).toMatchObject({
    how: 'phone',
    name: 'Mere T',
    lines: [
      { id: '1', decision: 'approved' },
      { id: '2', decision: 'declined' },
    ],
  });
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

const lines: RecordedDecision['lines'] = [
  { id: '1', decision: 'approved' },
  { id: '2', decision: 'later' },
];

test('R-44: the approved work prints as a job sheet, on request without prices', async () => {
  const [stopLamp, hose] = isOpen.lines;
  const job = { minutes: 90, rateCents: 120_00, unit: { quantity: 4_00, cents: 25_00 } };
  const estimate = {
    ...{ ...isOpen, internalNotes: 'Key is in the box' },
    lines: [...(stopLamp ? [{ ...stopLamp, ...job }] : []), ...(hose ? [hose] : [])],
  };
  const { page, server, open } = await visitEstimate(site, estimate, phone);
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  await open(`/estimate/${draftEstimate.EstimateID}`);
  await page.getByRole('link', { name: 'Job sheet' }).click();
  const sheet = page.getByRole('article');
  await sheet.getByText('Labour 1 h 30 min × $120.00 · Parts 4 × $25.00').waitFor();
  await sheet.getByText('Key is in the box').waitFor();
  expect(await sheet.getByRole('listitem').count()).toBe(1);
  await sheet.getByRole('heading', { name: 'Not approved: don’t do' }).waitFor();
  expect(await sheet.getByText(hose?.words ?? '').isVisible()).toBe(true);
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await page.getByRole('checkbox', { name: 'Without prices' }).check();
  await sheet.getByText('Labour 1 h 30 min · Parts × 4').waitFor();
  expect(await sheet.textContent()).not.toContain('$');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});

test('O-01: opening an estimate marks its notifications as read, and shows who approved what and when', async () => {
  const link = `/estimate/${draftEstimate.EstimateID}` as const;
  const [news, other] = [joined({ Link: link }), joined()];
  const { server: told, answers } = serverOf([news, other]);
  const { page, server, open } = await visitEstimate(site, isOpen, {}, answers);
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  const approved = lines.map(({ id }) => ({ id, decision: 'approved' as const }));
  server.answer('phone', { id: 'e'.repeat(20), name: 'Tom', lines: approved });
  server.become({
    decisions: server.held.decisions.map((one, n) => (n > 0 ? { ...one, follows: 'd'.repeat(20) } : one)),
  });
  await open(link);
  const answer = page.getByRole('region', { name: "The customer's answer" });
  await answer.getByText(/^\$100.00: Mere, .* by the link$/).waitFor();
  await answer.getByText(/^\$200.00 more: Tom, .* by phone$/).waitFor();
  expect(await page.getByRole('region', { name: 'Earlier answers' }).count()).toBe(0);
  await expect.poll(() => told.calls.filter((call) => call.startsWith('read'))).toEqual([`read ${news.id}`]);
  expect(told.kept.map(({ DateRead }) => DateRead === null)).toEqual([false, true]);
});

test('O-01: an answered estimate is reopened with a reason, and the earlier answer is kept', async () => {
  const { page, server, open } = await visitEstimate(site, isOpen);
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  await open(`/estimate/${draftEstimate.EstimateID}`);
  await page.getByText(/^Mere, .*, by the link$/).waitFor();
  expect(await page.getByLabel('Work to do').count()).toBe(0);
  await button(page, 'Reopen…').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen this estimate?' });
  expect(await dialog.getByRole('button', { name: 'Reopen' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Reason').fill('The disc is worn, too');
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('Changed', { exact: true }).waitFor();
  const history = page.getByRole('region', { name: 'Earlier answers' });
  await history.getByText('$100.00 approved of version 1').waitFor();
  await history.getByText(/1 approved, 1 not now · Reopened, .*: The disc is worn, too/).waitFor();
  await field(page, 1, 'Parts ($)').waitFor();
});

test('O-01: a sent estimate is changed only after a confirmation, and the first save supersedes it', async () => {
  const { page, server } = await visitEstimate(site, isOpen);
  await button(page, 'Edit it').click();
  const dialog = page.getByRole('dialog', { name: 'Edit the sent estimate?' });
  await dialog.getByText(/the customer can't answer/).waitFor();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await dialog.getByRole('button', { name: 'Edit it' }).click();
  // opening the editor doesn't supersede the sent version by itself
  await button(page, 'Keep the sent version').click();
  await button(page, 'Edit it').click();
  await dialog.getByRole('button', { name: 'Edit it' }).click();
  expect(server.held.state).toBe('sent');
  await field(page, 1, 'Parts ($)').fill('120');
  await waitForSaved(page);
  await page.getByText(/Version 1 was sent on .* can't answer. Send it again/).waitFor();
  expect(server.held.state).toBe('superseded');
  await button(page, 'Send…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click();
  await page.getByText(/Version 2 was sent/).waitFor();
});

test('O-01: an estimate is withdrawn after a confirmation, and can be sent again', async () => {
  const { page, server } = await visitEstimate(site, isOpen);
  await button(page, 'Withdraw').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  expect(server.held.state).toBe('withdrawn');
  // the focus must not return to the start of the page
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  // also while it is being changed
  await button(page, 'Edit it').click();
  await field(page, 1, 'Parts ($)').fill('90');
  await waitForSaved(page);
  await button(page, 'Withdraw').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Withdrawn', { exact: true }).waitFor();
  await button(page, 'Send again…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send by email' }).click();
  await page.getByText('Sent', { exact: true }).waitFor();
  expect(server.held.sent?.number).toBe(2);
});

test('O-01: a workshop registered for GST sees the GST included in the total', async () => {
  const { Organization } = tawaUser;
  if (!Organization) throw new Error('Hēmi works somewhere');
  const registered = { ...tawaUser, Organization: { ...Organization, GstNumber: '123456789' } };
  const { page } = await visitEstimate(site, draftEstimate, {}, { 'account.user': registered });
  await field(page, 1, 'Parts ($)').fill('115');
  await page.getByText('incl. GST $15.00').waitFor();
  await page.getByText('All amounts include GST.').waitFor();
});

const edited = {
  ...{ revision: 2, customer: ['Name', 'Email'], vehicle: [] },
  gone: [{ from: 'reason' as const, words: 'Stop lamp' }],
  added: [{ from: 'reason' as const, words: 'Wiper blade torn' }],
};

test('O-01: an edit of the sheet is shown, prevents sending, and is taken over', async () => {
  const draft = { ...draftEstimate, inspection: { edited }, approvedElsewhere: 2 };
  const answered = { state: 'answered', outcome: 'approved', approvedCents: 250_00 } as const;
  const of = { EstimateID: 'est_ABCDEFGHIJKLMNOPQRSU', InspectionID: draftEstimate.InspectionID };
  const list = [{ ...of, ...answered, estimateNumber: 69 }];
  const { page, server } = await visitEstimate(site, draft, phone, { 'estimates.list': list });
  const others = page.getByRole('region', { name: 'Other estimates for this inspection' }).getByRole('listitem');
  await others.getByText('$250.00 approved').waitFor();
  expect(await others.allTextContents()).toEqual(['E-69Answered$250.00 approved']);
  const band = page.getByRole('region', { name: 'The sheet' });
  await band.getByText('2 lines of the sheet are left out here: approved in another estimate.').waitFor();
  await band
    .getByText(
      'The sheet has changed since you made this estimate: 1 reason removed, 1 added; customer and email changed.',
    )
    .waitFor();
  await button(page, 'Send…').click();
  const dialog = page.getByRole('dialog', { name: 'Send the estimate' });
  await dialog.getByText(/Update the estimate or keep it as it is, then send\.$/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Send by email' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await band.getByRole('button', { name: 'Update the estimate' }).click();
  await band.getByText(/^No longer on the sheet, but kept because they have a price: “/).waitFor();
  expect(server.asked).toEqual([{ call: 'takeOver', body: { version: 1, what: 'take', revision: 2 } }]);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Edith');
  await page.reload();
  await band.getByText(/^No longer on the sheet, but kept/).waitFor();
  await line(page, 1).getByText('No longer on the sheet', { exact: true }).waitFor();
  expect(await page.getByText('No longer on the sheet', { exact: true }).count()).toBe(1);
});

test('O-01: after a pass, a sent estimate is done, and only what was put off can still be approved', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const passed = { id: 1, on: today, at, isRecheck: true };
  const { page, server, open } = await visitEstimate(site, { ...isOpen, inspection: { passed } });
  const band = page.getByRole('region', { name: 'Status' });
  await band.getByText('Done', { exact: true }).waitFor();
  await band
    .getByText(
      /passed its recheck on .*\. The customer can't answer by link any more\. If they have told you, record it\.$/,
    )
    .waitFor();
  // a spoken answer can still be recorded
  await button(page, "Record the customer's answer").waitFor();
  server.answer('link', { id: 'd'.repeat(20), name: 'Mere', lines });
  await open(`/estimate/${draftEstimate.EstimateID}`);
  await button(page, 'Record approval of “Not now” work').click();
  const dialog = page.getByRole('dialog', { name: 'What did the customer say?' });
  const record = dialog.getByRole('button', { name: 'Record the answer' });
  await record.click();
  await dialog.getByText('Approve at least one line').waitFor();
  expect(await dialog.getByRole('radio', { name: 'Decline' }).count()).toBe(0);
  expect(await dialog.getByRole('radio', { name: 'Approve' }).count()).toBe(1);
  await dialog.getByRole('radio', { name: 'Approve' }).check();
  await record.click();
  await page.getByText('$300.00 approved').first().waitFor();
  expect(server.asked.at(-1)).toMatchObject({ call: 'decide', body: { how: 'phone' } });
  expect(await button(page, 'Record approval of “Not now” work').count()).toBe(0);
});
