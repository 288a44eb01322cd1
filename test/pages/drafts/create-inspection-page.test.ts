import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Draft } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { anna } from '#shared/samples/people.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import {
  card,
  close,
  item,
  passCar,
  plate,
  saved,
  saveProblem,
  saveState,
  submit,
  toast,
} from '#test/browser/sheet-page.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults, runAtEachWidth } from '#test/pages/accessibility.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openInspector } from '#test/pages/wizard.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const start = (options: Parameters<typeof openInspector>[1] = {}) => openInspector(site, options);
/** Opens a draft that already exists on the server. */
const startWith = async (sheet: Partial<ReturnType<typeof finishedCar>>, options = {}, as: Partial<Draft> = {}) => {
  const opened = await start(options);
  const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
  opened.world.server = newSheetServer(id, as);
  opened.world.server.create(sheet);
  await opened.open(`/createInspection?unfinishedInspectionId=${id}`);
  return { ...opened, server: opened.world.server };
};

const seen = (locator: Locator) => locator.waitFor();

test('G-01, I-01, I-03: Create WOF starts a new sheet on the plate and sends nothing before the first change, which creates the draft; later ones are saved at most every five seconds, and a reload opens it', async () => {
  const { page, open, saves } = await start();
  await open();
  await seen(page.locator('.plate:focus'));
  await card(page, 'Initial inspection details').tap();
  expect(await page.getByLabel('Inspector number').inputValue()).toBe('VI20417');
  await close(page).tap();
  expect(saves()).toEqual([]);
  expect(page.url()).toMatch(/createInspection$/);
  await plate(page).pressSequentially('kzt482');
  await page.waitForURL(/unfinishedInspectionId=dft_/);
  await saved(page);
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').pressSequentially('Mere');
  await close(page).tap();
  await saved(page);
  const [create, ...patches] = saves();
  expect(create).toMatchObject({ method: 'POST', body: { companyAuthorityNumber: 'MS12345' } });
  expect(patches.length).toBeLessThanOrEqual(2);
  expect(patches.at(-1)).toMatchObject({
    method: 'PATCH',
    body: { customerName: 'Mere', versions: { customerDetails: 0 } },
  });
  expect(patches.at(-1)?.body.companyAuthorityNumber).toBeUndefined();
  await page.reload();
  await seen(page.getByText('Sheet 1'));
  expect(await plate(page).inputValue()).toBe('KZT482');
});

test('G-03, G-08, J-03: a car that passes takes at most 20 taps, and Submit leads to its checksheet', async () => {
  const { page, open, saves } = await start({ advances: true });
  await open();
  const taps = 1 + (await passCar(page, finishedCar())); // includes the tap on Create WOF
  await page.waitForURL(/\/checksheet\/1795380120001$/);
  await seen(toast(page, 'Inspection data submitted successfully.'));
  const submission = saves().at(-1);
  expect(submission?.path).toBe('/api/inspection/inspections');
  expect(submission?.body).toMatchObject({
    vehicleRegistrationPlate: 'KZT482',
    vehicleOdometer: 128_450,
    formattedId: { unfinishedInspectionId: saves()[0]?.body.id },
    versions: { vehicleDetails: expect.any(Number) },
  });
  expect(taps).toBeLessThanOrEqual(20);
});

test('J-03: a double tap submits once; after a lost answer and a reload it is sent again by itself, with the same key', async () => {
  const { page, world, calls } = await startWith(finishedCar());
  const submissions = () => calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/inspections'));
  world.fault = ({ method }) => (method === 'POST' ? 'lost' : undefined);
  await submit(page).dblclick();
  await seen(page.getByRole('heading', { name: 'Waiting to be sent' }));
  await page.reload();
  world.fault = () => undefined;
  await page.waitForURL(/\/checksheet\//);
  expect(new Set(submissions().map(({ key }) => key)).size).toBe(1);
  expect(submissions()[0]?.key).toMatch(/^[\w-]{36}$/);
});

test('H-08: Submit asks once more about fails without a reason, and names them', async () => {
  const { page, saves } = await startWith(finishedCar());
  await card(page, 'External inspection').tap();
  await item(page, 'Head lamps').getByText('Fail').tap();
  await seen(page.getByText('A fail needs a reason'));
  await close(page).tap();
  await submit(page).tap();
  await seen(page.getByRole('dialog').getByText('E1 Head lamps'));
  await page.getByRole('button', { name: 'Add reasons' }).tap();
  await page.getByRole('button', { name: 'Main beam does not work' }).tap();
  expect(await page.getByText('A fail needs a reason').count()).toBe(0);
  await submit(page).tap();
  await page.waitForURL(/\/checksheet\//);
  const items = saves().at(-1)?.body.InspectionItem ?? [];
  expect(items.find(({ inspectionItemName }) => inspectionItemName === 'externalHeadLamps')).toMatchObject({
    result: 'FAIL',
    ReasonForRejections: [{ reasonForRejection: expect.stringContaining('Main beam'), workCompleted: false }],
  });
});

test('G-08, G-19: a folded checklist line has at most fifteen elements and large pills; Pass All asks before it overwrites a fail, which marks the section’s card; a worn tyre suggests Fail with a reason, and a corrected reading removes both', async () => {
  const { page } = await startWith({ vehicleRegistrationPlate: 'KZT482' });
  await card(page, 'External inspection').tap();
  const row = page.locator('.item').first();
  expect((await row.locator('*').count()) + 1).toBeLessThanOrEqual(15);
  const boxes = await Promise.all((await row.locator('.pill').all()).map((pill) => pill.boundingBox()));
  boxes.forEach((box, index) => {
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    const before = boxes[index - 1];
    if (box && before) expect(box.x - before.x - before.width).toBeGreaterThanOrEqual(8);
  });
  await close(page).tap();

  await card(page, 'Internal inspection').tap();
  await item(page, 'Wipers').getByText('Fail').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await seen(page.getByText('Wipers: Fail'));
  await page.getByRole('button', { name: 'Pass the rest' }).tap();
  expect(await item(page, 'Wipers').getByLabel('Fail').isChecked()).toBe(true);
  expect(await item(page, 'Seats').getByLabel('Pass').isChecked()).toBe(true);
  await seen(page.getByRole('dialog').getByText('12 of 12'));
  await close(page).tap();
  const marked = await page.locator('.section-card[data-failed="true"] .section-title').allInnerTexts();
  expect(marked).toEqual(['Internal inspection', 'Failed inspection items']);

  await card(page, 'Chassis').tap();
  const depth = page.getByLabel('left front');
  await depth.fill('1.2');
  await depth.press('Enter');
  await seen(page.getByPlaceholder('Automatic reason added'));
  expect(await page.getByPlaceholder('Automatic reason added').isDisabled()).toBe(true);
  expect(await item(page, 'Tread and depth').getByLabel('Fail').isChecked()).toBe(true);
  await seen(page.getByText('Tread depth below 1.5 mm: left front'));
  await page.getByPlaceholder('Automatic reason added').waitFor({ state: 'detached' });
  await depth.fill('12');
  await depth.press('Enter');
  await page.getByText('Outside the limit').waitFor({ state: 'detached' });
  expect(await item(page, 'Tread and depth').locator(':checked').count()).toBe(0);
});

test('I-04: a failed save shows why and can be retried; neither it nor a successful one moves the controls', async () => {
  const { page, world, server } = await startWith(finishedCar(), {}, { setBy: { underBonnet: anna } });
  await card(page, 'Under bonnet').tap();
  const dialog = page.locator('dialog[open]');
  const setBy = dialog.getByText('by Anna Wilson, VI31185');
  await seen(setBy);
  const place = async () => (await dialog.locator('.frame-body').boundingBox())?.y;
  const before = await place();
  for (const [result, code] of [
    ['Fail', 'try-again'],
    ['Pass', 'unexpected'],
  ] as const) {
    world.fault = ({ method }) => (method === 'PATCH' ? new Problem(code, 'The table is on holiday') : undefined);
    await item(page, 'Fuel system').getByText(result).tap();
    await seen(dialog.getByText('The table is on holiday'));
    expect(await place(), result).toBe(before);
    if (code === 'unexpected') break;
    world.fault = () => undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await seen(setBy);
    expect(await place(), result).toBe(before);
  }
  await close(page).tap();
  await seen(saveProblem(page).getByText('The table is on holiday'));
  const retry = saveState(page).getByRole('button', { name: 'Not saved: retry' });
  await retry.waitFor();
  world.fault = () => undefined;
  // at once, before the sheet retries by itself
  await retry.evaluate((button: HTMLElement) => button.click());
  await saved(page);
  expect(server.value('underBonnetFuelSystem')).toMatchObject({ result: 'PASS' });
});

test('I-01: another device’s changes merge; a conflict in one field is the inspector’s to resolve', async () => {
  const sheet = { vehicleRegistrationPlate: 'KZT482', customerName: 'Mere' };
  const { page, server, world } = await startWith(sheet, {}, { setBy: { customerDetails: anna } });
  await card(page, 'Customer details').tap();
  world.fault = ({ method }) => (method === 'PATCH' ? 'not sent' : undefined);
  await page.getByLabel('Email').fill('mere@example.nz');
  await page.getByLabel('Customer name').fill('Mary');
  server.save({ customerName: 'Mere Tūhoe', customerPhone: '0215550143' });
  world.fault = () => undefined;
  await close(page).tap();
  const dialog = page.getByRole('dialog', { name: 'Customer name: changed on another device' });
  await seen(dialog.getByRole('button', { name: 'Anna Wilson Mere Tūhoe' }));
  await runAtEachWidth(page, async () => expect(await findAccessibilityFaults(page)).toEqual([]));
  await dialog.getByRole('button', { name: /Mary/ }).tap();
  await eventually(() => expect(server.value('customerName')).toBe('Mary'));
  expect(server.value('customerPhone')).toBe('0215550143');
  expect(server.value('customerEmail')).toBe('mere@example.nz');
});

test('I-07, I-08: a draft that fails to load leads back with a message', async () => {
  const { page, world, open } = await start();
  world.fault = ({ path }) => (path.includes('/dft_') ? new Problem('not-found', 'Not Found') : undefined);
  await open('/createInspection?unfinishedInspectionId=dft_ABCDEFGHIJKLMNOPQRST');
  await page.waitForURL(`${site.url}/`);
  await seen(toast(page, 'Error fetching inspection data'));
  await seen(page.getByText(/^This sheet isn't in .*\. If it's in another workshop or login, switch first\./));
});
