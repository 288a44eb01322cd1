import { expect, inject, test } from 'vitest';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { card, close, item, plate, saved, saveState, vehicleType } from '#test/browser/sheet-page.ts';
import { newWorkshop } from '#test/cloud/people.ts';
import { waitForStoredPage } from '#test/site-stored.ts';

const browser = await sharedBrowser();

test('I-01: the network is cut in the middle of a section, the tab is killed, and nothing is lost', async () => {
  const { owner, as } = await newWorkshop('Tawa Motors');
  await owner.call('account', 'saveProfile', { body: { nickname: 'Hemi Walker' } });
  await owner.call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
  const { clientId } = inject('cloud').userPool;
  const { context, page } = await openPhone(browser, { ...owner, clientId });
  await page.goto(`${inject('cloud').webUrl}/createInspection`);
  await plate(page).fill('KZT482');
  await vehicleType(page, 'Car').tap();
  await saved(page);
  await waitForStoredPage(page);

  await card(page, 'Internal inspection').tap();
  await item(page, 'Wipers').getByText('Pass').tap();
  await context.setOffline(true);
  await page.getByText("You're offline. We'll save your work").waitFor({ state: 'attached' });
  await item(page, 'Washers').getByText('Fail').tap();
  await close(page).tap();
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill('Mere Tūhoe');
  await saveState(page).getByText('Saved on this device', { exact: true }).waitFor();
  const address = page.url();
  await page.close();

  const back = await context.newPage();
  await back.goto(address);
  await saveState(back).getByText('Saved on this device', { exact: true }).waitFor();
  await card(back, 'Customer details').tap();
  expect(await back.getByLabel('Customer name').inputValue()).toBe('Mere Tūhoe');
  await context.setOffline(false);
  await close(back).tap();
  await saved(back);

  const id = new URL(address).searchParams.get('unfinishedInspectionId') ?? '';
  const draft = await owner.call('drafts', 'get', { params: { id } }, as);
  expect(draft).toMatchObject({ vehicleRegistrationPlate: 'KZT482', customerName: 'Mere Tūhoe' });
  expect(draft.InspectionItem).toMatchObject([
    { inspectionItemName: 'internalWipers', result: 'PASS' },
    { inspectionItemName: 'internalWashers', result: 'FAIL' },
  ]);
  await context.close();
});
