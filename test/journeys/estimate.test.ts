import { expect, inject, it } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { phone, tom, visitAs } from './visitor.ts';

const browser = await sharedBrowser();

it('O-03, O-04, R-44, R-45: a failed car becomes an estimate, which is priced and visible in another tab', async () => {
  const call = await apiCaller(inject('cloud'), tom());
  const seen = { vehicleRegistrationPlate: 'EST13', vehicleVIN: 'JN1TBNT30Z0000013' };
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
  const draft = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...seen, ...own } }, tom());
  const formattedId = { unfinishedInspectionId: draft.id };
  const confirmed = { readings: [], inspectorNumber: true };
  const { id } = await call('inspections', 'submit', { body: { formattedId, confirmed } }, tom());
  const { context, page, violations } = await visitAs(browser, tom(), phone, `/checksheet/${id}`);
  const actions = () => page.getByRole('dialog', { name: 'Checksheet actions' });
  const more = page.getByRole('button', { name: /^More/ });
  await more.tap();
  await actions().getByRole('button', { name: 'Email Checksheet' }).tap();
  await page.getByText('Estimate created.').waitFor();
  await more.tap();
  const opened = context.waitForEvent('page');
  await actions().getByRole('link', { name: 'Email Checksheet' }).tap();
  const estimate = await opened;
  const lamp = estimate.getByRole('listitem', { name: 'Line 1', exact: true });
  await lamp.getByRole('button', { expanded: false }).tap();
  await lamp.getByText('E7 Stop lamps').waitFor();
  await lamp.getByLabel('Labour (minutes)').fill('20');
  await lamp.getByLabel('Rate ($/hour)').fill('129');
  await lamp.getByLabel('Parts ($)').fill('9.95');
  await estimate.getByText('Saved', { exact: true }).waitFor();
  const [found] = await call('estimates', 'list', { query: { inspectionID: id } }, tom());
  const held = await call('estimates', 'get', { params: { id: String(found?.EstimateID) } }, tom());
  // 20 minutes at $129 an hour, and the globe.
  expect(held).toMatchObject({ totalCents: 52_95, InspectionID: id, Vehicle: { Registration: 'EST13' } });
  await estimate.reload();
  await lamp.getByRole('button', { expanded: false }).tap();
  await expect.poll(() => lamp.getByLabel('Parts ($)').inputValue()).toBe('9.95');
  await estimate.locator('.estimate-total').getByText('$52.95').waitFor();
  expect(violations).toEqual([]);
  await context.close();
});

it('O-02, O-05: a failed car is submitted, priced, sent, and answered by phone', async () => {
  const call = await apiCaller(inject('cloud'), tom());
  const seen = { vehicleRegistrationPlate: 'EST14', vehicleVIN: 'JN1TBNT30Z0000014' };
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: nzDate(new Date()) };
  const draft = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...seen, ...own } }, tom());
  const address = `/createInspection?unfinishedInspectionId=${draft.id}`;
  const { context, page, violations } = await visitAs(browser, tom(), phone, address);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Submit').tap();
  await button('Create estimate').tap();
  await page.waitForURL('**/estimate/*');
  const line = page.getByRole('listitem', { name: 'Line 1', exact: true });
  await line.getByRole('button', { expanded: false }).tap();
  await line.getByLabel('Parts ($)').fill('80');
  await button('Split line 1').tap();
  const part = page.getByRole('listitem', { name: 'Line 2', exact: true });
  await part.getByText('E7 Stop lamps').waitFor();
  await part.getByLabel('Work to do').fill('Wiring of the trailer plug');
  await part.getByLabel('Parts ($)').fill('20');
  while (await button('Next unpriced line').count()) {
    await button('Next unpriced line').tap();
    await page.locator('li:focus-within').getByLabel('No charge').check();
  }
  await page.getByText('Saved', { exact: true }).waitFor();
  await button('Send…').tap();
  const send = page.getByRole('dialog', { name: 'Send the estimate' });
  await send.getByRole('radio', { name: /^Create a link to share/ }).check();
  await send.getByRole('button', { name: 'Send and create a link' }).tap();
  await page.getByLabel('Link for the customer').waitFor();
  await button("Record the customer's answer").tap();
  const answer = page.getByRole('dialog', { name: 'What did the customer say?' });
  await answer.getByRole('button', { name: 'Approve all' }).tap();
  await answer
    .getByRole('group', { name: /Wiring of the trailer plug/ })
    .getByRole('radio', { name: 'Not now' })
    .check();
  await answer.getByRole('button', { name: 'Record the answer' }).tap();
  await page.getByRole('region', { name: "The customer's answer" }).getByText('$80.00').waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  const held = await call('estimates', 'get', { params: { id } }, tom());
  expect(held).toMatchObject({ state: 'answered', totalCents: 100_00, answer: { how: 'phone', approvedCents: 80_00 } });
  await page.getByRole('link', { name: 'All estimates' }).tap();
  await page.getByText('$80.00 approved').first().waitFor();
  expect(violations).toEqual([]);
  await context.close();
});
