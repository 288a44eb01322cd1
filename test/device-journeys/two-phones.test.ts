import { expect, inject, test } from 'vitest';
import { DEFAULT_POLICY_UPDATED_AT } from '#shared/content/default-content.ts';
import { openPhone } from '#test/browser/open-phone.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { card, close, plate, saved } from '#test/browser/sheet-page.ts';
import { newWorkshop } from '#test/cloud/people.ts';
import { eventually } from '#test/eventually.ts';

const browser = await sharedBrowser();

const inspectorsPhone = async ({ owner }: Awaited<ReturnType<typeof newWorkshop>>) => {
  const { clientId } = inject('cloud').userPool;
  const { page } = await openPhone(browser, { ...owner, clientId });
  return page;
};

test('I-01: two phones on one draft end with the work of both', async () => {
  const workshop = await newWorkshop('Tawa Motors');
  await workshop.owner.call('account', 'saveProfile', { body: { nickname: 'Hemi Walker' } });
  await workshop.owner.call('content', 'acceptPrivacyPolicy', { body: { updatedAt: DEFAULT_POLICY_UPDATED_AT } });
  const [one, two] = [await inspectorsPhone(workshop), await inspectorsPhone(workshop)];
  await one.goto(`${inject('cloud').webUrl}/createInspection`);
  await plate(one).fill('KZT482');
  await saved(one);
  await two.goto(one.url());
  await card(two, 'Customer details').tap();
  await two.getByLabel('Customer name').fill('Mere Tūhoe');
  await close(two).tap();
  await saved(two);
  await card(one, 'Customer details').tap();
  await one.getByLabel('Address').fill('14 Ōtaki Road');
  await close(one).tap();
  await eventually(async () => expect(await one.getByText('Complete').count()).toBeGreaterThan(0));
  await saved(one);
  await one.reload();
  await card(one, 'Customer details').tap();
  expect(await one.getByLabel('Customer name').inputValue()).toBe('Mere Tūhoe');
  expect(await one.getByLabel('Address').inputValue()).toBe('14 Ōtaki Road');
});
