import { expect, inject, test } from 'vitest';
import { apiCaller } from '#scripts/seed/call.ts';
import { sharedBrowser } from '#test/browser/shared.ts';
import { plate, saved } from '#test/browser/sheet-page.ts';
import { logIn, pit, visit } from './visitor.ts';

const browser = await sharedBrowser();

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true } as const;

test('D-13, D-14, A-20: an inspector chooses themselves on a shared tablet with a PIN, works, and leaves it', async () => {
  const call = await apiCaller(inject('cloud'), pit());
  const number = 'VI21112';
  const rangi = await call('account', 'createSubUser', {
    body: { name: 'Rangi Moana', InspectorAuthorityNumber: number, pin: '4711' },
  });
  const { context, page, violations } = await visit(browser, tablet);
  await logIn(page, pit());
  const overlay = page.getByRole('heading', { name: 'Select a subuser to use' });
  await overlay.waitFor();
  for (const name of ['Aroha Ngata', 'Wiremu Stone'])
    await page.getByRole('radio', { name: new RegExp(name) }).waitFor();

  await page.getByText('Rangi Moana').tap();
  const select = page.getByRole('button', { name: 'Select', exact: true }).last();
  await select.tap();
  for (const digit of '1234') await page.getByRole('button', { name: digit, exact: true }).tap();
  await select.tap();
  await page.getByText('Wrong PIN.').waitFor();
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).tap();
  await select.tap();

  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Create WOF' }).last().tap();
  await plate(page).fill('RNG471');
  await saved(page);
  const id = new URL(page.url()).searchParams.get('unfinishedInspectionId') ?? '';
  const draft = await call('drafts', 'get', { params: { id } }, { organizationId: pit().organizationId });
  expect(draft.setBy.vehicleDetails).toMatchObject({
    subUserId: rangi.id,
    name: 'Rangi Moana',
    inspectorNumber: number,
  });

  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await overlay.waitFor();
  expect((await context.cookies()).some(({ name }) => name === 'subUser')).toBe(false);
  expect(violations).toEqual([]);
  await call('account', 'deleteSubUser', { params: { id: rangi.id }, query: {} });
  await context.close();
});
