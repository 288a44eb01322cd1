import { beforeAll, expect, test } from 'vitest';
import { virmLink } from '#shared/reference/virm-links.ts';
import { applies } from '#shared/sheets/applicability.ts';
import { type ItemSection, itemSections, linesOn } from '#shared/sheets/checklist.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { sections, sectionTitles } from '#shared/sheets/sections.ts';
import { card, close, item } from '#test/browser/sheet-page.ts';
import { eventually } from '#test/eventually.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { whenSaved } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSheet } from '#test/pages/wizard.ts';
import { tawaUser } from '#test/world/samples.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const titles = sections.map((section) => sectionTitles[section]);
const ofRecheck = sectionTitles.recheckInspectionDetails;
const lines = (section: ItemSection) => linesOn('2025-03-11', section);

test('G-02, G-03, G-06, G-07, G-08, G-09, G-10, G-11, G-12, G-13, G-16, G-17, H-01: the arrows lead through the sections in order; Pass All passes open items unless a reading decides; Unpass All reverts only those, and asks before it reopens items passed by hand', async () => {
  const { page, server } = await openSheet(site);
  expect(await page.locator('.section-title').allTextContents()).toEqual(titles.filter((title) => title !== ofRecheck));
  await card(page, 'External inspection').tap();
  const dialog = page.locator('dialog[open]');
  const next = dialog.getByRole('button', { name: /^Next/ });
  expect(await dialog.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  for (const section of sections.filter((one) => one !== 'recheckInspectionDetails')) {
    await dialog.getByRole('heading', { name: sectionTitles[section], level: 2 }).waitFor();
    await dialog.getByRole('complementary', { name: 'Advert' }).getByRole('link').waitFor();
    expect(await dialog.getByText('Training Mode').count()).toBe(0);
    const inspected = itemSections.find((one) => one === section);
    expect(await dialog.getByRole('button', { name: 'Pass All' }).count()).toBe(inspected ? 1 : 0);
    if (inspected) {
      const shown = await dialog
        .locator('.item')
        .evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent));
      const [own, others] = [true, false].map((does) =>
        lines(inspected).filter((line) => applies(line, emptySheet) === does),
      );
      expect(shown).toEqual([...(own ?? []), ...(others ?? [])].map(({ title }) => title));
    }
    if (section !== 'allCommentsDialog') await next.tap();
  }
  expect(await next.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Previous: Failed inspection items' }).tap();
  await dialog.getByRole('heading', { name: 'Failed inspection items' }).waitFor();
  await close(page).tap();

  await card(page, 'Road brake test').tap();
  const set = () =>
    dialog
      .locator('.item[data-result]')
      .evaluateAll((rows) =>
        Object.fromEntries(rows.map((row) => [row.getAttribute('data-name'), row.getAttribute('data-result')])),
      );
  const start = {
    serviceBrakePerformance: 'UNSELECTED',
    serviceBrakeBalance: 'UNSELECTED',
    parkingBrakeReading: 'UNSELECTED',
    stallTest: 'NOTAPPLICABLE',
    parkingBrakePerformance: 'UNSELECTED',
    trailerBreakawayBrake: 'NOTAPPLICABLE',
    speedometer: 'UNSELECTED',
  };
  expect(await set()).toEqual(start);
  await dialog.getByRole('button', { name: 'Pass All' }).tap();
  const passed = { serviceBrakeBalance: 'PASS', parkingBrakePerformance: 'PASS', speedometer: 'PASS' };
  expect(await set()).toEqual({ ...start, ...passed });
  await dialog.getByRole('button', { name: 'Unpass All' }).tap();
  expect(await set()).toEqual(start);
  for (const [word, result] of [
    ['Warn', 'WARNING'],
    ['N/A', 'NOTAPPLICABLE'],
    ['Fail', 'FAIL'],
    ['Pass', 'PASS'],
  ]) {
    await item(page, 'Speedometer')
      .getByText(word ?? '', { exact: true })
      .tap();
    expect(await set()).toMatchObject({ speedometer: result });
  }
  await close(page).tap();
  await card(page, 'Road brake test').getByText('3 of 7').waitFor();
  await eventually(() => expect(server.value('speedometer')).toMatchObject({ result: 'PASS' }));

  await card(page, 'Road brake test').tap();
  await page.getByRole('button', { name: 'Pass All' }).tap();
  const unpass = page.getByRole('button', { name: 'Unpass All' });
  await unpass.tap();
  const question = page.getByRole('dialog', { name: 'Clear these too?' });
  expect(await question.getByRole('listitem').allTextContents()).toEqual(['Speedometer: Pass']);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await unpass.tap();
  await question.getByRole('button', { name: 'Unpass the rest' }).tap();
  const result = (name: string) => page.locator(`.item[data-name="${name}"]`).getAttribute('data-result');
  expect(await result('speedometer')).toBe('PASS');
  expect(await result('serviceBrakeBalance')).toBe('UNSELECTED');
  await page.getByRole('button', { name: 'Pass All' }).tap();
  await expect.poll(() => result('serviceBrakeBalance')).toBe('PASS');
  await page.reload();
  await card(page, 'Road brake test').tap();
  // after a reload it is unknown which items Pass All had set
  await unpass.tap();
  expect(await question.getByRole('listitem').count()).toBe(3);
  expect(await question.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Unpass all']);
  await question.getByRole('button', { name: 'Unpass all' }).tap();
  expect(await result('speedometer')).toBe('UNSELECTED');
});

test('G-05, G-06: every dialog shows Training Mode, in which a real sheet says that it is real; the scope flag-hide-banner hides the advert', async () => {
  const Organization = tawaUser.Organization && { ...tawaUser.Organization, scopes: ['flag-hide-banner' as const] };
  const { page } = await openSheet(
    site,
    {},
    {
      answers: { 'account.user': { ...tawaUser, Organization } },
      prepare: (page) => page.context().addCookies([{ name: 'demo-enabled', value: 'sheets', url: site.url }]),
    },
  );
  await page.getByText('This is a real sheet.').waitFor();
  for (const title of ['Under bonnet', 'Customer details', 'All comments']) {
    await card(page, title).tap();
    await page.getByRole('dialog').getByText('Training Mode').waitFor();
    expect(await page.getByRole('complementary', { name: 'Advert' }).count()).toBe(0);
    await close(page).tap();
  }
});

test('G-14, G-15: tread depths are laid out around the car and brake readings in a table; Enter moves to the next field, skips an axle that was not added, and accepts what good readings suggest', async () => {
  const { page, server } = await openSheet(site, {}, { viewport: { width: 1280, height: 900 } });
  await card(page, 'Chassis').click();
  const enter = async (first: string, figures: readonly string[]) => {
    await page.getByLabel(first, { exact: true }).focus();
    for (const figure of figures) {
      await page.keyboard.type(figure);
      await page.keyboard.press('Enter');
    }
  };
  await enter('left front', ['5.5', '5,2', '4.1', '4.4']);
  await page.getByRole('button', { name: 'Add middle axle' }).click();
  expect(await page.getByLabel('left middle', { exact: true }).evaluate((at) => at === document.activeElement)).toBe(
    true,
  );
  const [left, right] = await Promise.all(
    ['left front', 'right front'].map((name) => page.getByLabel(name, { exact: true }).boundingBox()),
  );
  const car = await page.locator('.tyre-plan svg').boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan((car?.x ?? 0) + (car?.width ?? 0) / 2);
  expect(right?.x).toBeGreaterThan((car?.x ?? 0) + (car?.width ?? 0) / 2);
  await page.getByRole('button', { name: 'Next: Road brake test' }).click();
  await page.getByRole('heading', { name: 'Road brake test' }).waitFor();
  await enter('service brake overall', ['68', '71', '69', '64', '66', '27', '28', '26']);
  await page
    .getByText('Within the limits, so Pass: R1 Service brake performance, R3 Parking brake reading', { exact: true })
    .waitFor();
  expect(await item(page, 'Parking brake reading').locator(':checked').count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  // the last reading led to the button
  await page.keyboard.press('Enter');
  for (const title of ['Service brake performance', 'Parking brake reading'])
    expect(await item(page, title).getByLabel('Pass').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Next: Under bonnet' }).and(page.locator(':focus')).waitFor();
  const table = page.getByRole('table').first();
  expect(await table.getByRole('row', { name: 'Front' }).getByRole('textbox').count()).toBe(2);
  await table.getByRole('row', { name: 'Front' }).getByText('3%').waitFor();
  await page.getByRole('radio', { name: 'Roller' }).click();
  await page.getByLabel('Brake tester').fill('VLT 2000');
  await close(page).click();
  const measured = {
    treadDepthLeftFront: 5.5,
    treadDepthRightFront: 5.2,
    treadDepthLeftMiddle: null,
    treadDepthLeftRear: 4.1,
    treadDepthRightRear: 4.4,
    serviceBrakeOverall: 68,
    serviceBrakeLeftFront: 71,
    serviceBrakeRightFront: 69,
    serviceBrakeLeftRear: 64,
    serviceBrakeRightRear: 66,
    parkingBrakeOverall: 27,
    parkingBrakeLeft: 28,
    parkingBrakeRight: 26,
    brakeTestMethod: 'Roller',
    brakeTester: 'VLT 2000',
  };
  await whenSaved(page, () => expect(server.draft()).toMatchObject(measured));
  await card(page, 'Road brake test').click();
  for (const wheel of ['left front', 'right front', 'left rear', 'right rear'])
    await page.getByLabel(`service brake ${wheel}`, { exact: true }).fill('82');
  await page.getByText('Every wheel reads 82%').waitFor();
});

test('G-20, G-21, G-22, G-34: a failed line scrolls into view; reasons are picked, with their side, and typed, and comments typed, in the section and in both lists; a warning asks for its words', async () => {
  const { page, server } = await openSheet(site);
  await card(page, 'External inspection').tap();
  const body = page.locator('dialog[open] .frame-body');
  const line = body.locator('.item').nth(4);
  // its buttons are the lowest visible part
  await line.evaluate((row) => row.scrollIntoView({ block: 'end' }));
  const edges = async (locator: typeof line) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return [y, y + height] as const;
  };
  const [top, bottom] = await edges(body);
  await line.getByText('Fail').tap();
  const firstReason = line.locator('.chip').first();
  await expect.poll(async () => (await edges(line))[0] >= top && (await edges(firstReason))[1] <= bottom).toBe(true);
  // once a reason is picked, the whole line is in view: camera, reason, side and comment
  await firstReason.tap();
  await line.getByRole('button', { name: 'Left', exact: true }).waitFor();
  await expect.poll(async () => (await edges(line))[0] >= top && (await edges(line))[1] <= bottom).toBe(true);
  expect(
    await line.getByRole('button', { name: 'Another reason' }).evaluate((at) => at === document.activeElement),
  ).toBe(true);
  const reason = line.getByLabel('Reason 1');
  const words = await reason.inputValue();
  await line.getByRole('button', { name: 'Left', exact: true }).tap();
  await line.getByRole('button', { name: 'Front', exact: true }).tap();
  expect(await reason.inputValue()).toBe(`${words} (front left)`);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await line.getByRole('button', { name: 'Left', exact: true }).tap();
  await line.getByRole('button', { name: 'Front', exact: true }).tap();
  expect(await reason.inputValue()).toBe(words);
  await close(page).tap();

  await card(page, 'Internal inspection').tap();
  await item(page, 'Wipers').getByText('Fail').tap();
  const row = page.locator('[data-name="internalWipers"]');
  await row.locator('.chip').first().tap();
  await row.getByRole('button', { name: 'Another reason' }).tap();
  await row.getByLabel('Write a reason').fill('Blade torn off');
  await row.getByText('14/190').waitFor();
  await row.getByLabel('Write a comment').fill('x'.repeat(200));
  await row.getByText('10 characters too long').waitFor();
  expect(await row.getByLabel('Comment 1').inputValue()).toHaveLength(200);
  await row.getByLabel('Comment 1').fill('x'.repeat(190));
  await row.getByText('Max length 190 reached').waitFor();
  await row.getByLabel('Comment 1').fill('Both sides');
  const washers = page.locator('[data-name="internalWashers"]');
  await item(page, 'Washers').getByText('Warn').tap();
  await washers.getByText('Tell the customer what to watch').waitFor();
  await washers.getByLabel('Write a comment').fill('Weak');
  await washers.getByText('Tell the customer what to watch').waitFor({ state: 'detached' });
  await item(page, 'Washers').getByText('Pass').tap();
  await close(page).tap();

  await card(page, 'Failed inspection items').tap();
  const failed = page.locator('.found > li');
  await failed.getByRole('button', { name: 'i1 Wipers' }).waitFor();
  await failed.getByText('Blade torn off').waitFor();
  expect(await failed.getByLabel('Work completed').count()).toBe(0);
  await page.getByRole('button', { name: 'Next: All comments' }).tap();
  await page.getByLabel('Comment 1').first().fill('Both sides, and the rear one');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  await close(page).tap();
  await eventually(() =>
    expect(server.value('internalWipers')).toMatchObject({
      result: 'FAIL',
      ReasonForRejections: [
        { workCompleted: false, createdAt: at },
        { reasonForRejection: 'Blade torn off', workCompleted: false, createdAt: at },
      ],
      Comment: [{ comment: 'Both sides, and the rear one', createdAt: at }],
    }),
  );
  await card(page, 'Failed inspection items').tap();
  await page.getByRole('button', { name: 'i1 Wipers' }).tap();
  await page.getByRole('dialog', { name: 'Internal inspection' }).getByText('Both sides, and the rear one').waitFor();
});

test('G-25: each item links to its page of the manual by vehicle type, or to the manual’s start', async () => {
  const { page } = await openSheet(site, { vehicleType: 'motorcycle' });
  await card(page, 'External inspection').tap();
  const link = (title: string) => page.getByRole('link', { name: `VIRM on ${title}`, exact: true });
  expect(await link('Head lamps').getAttribute('href')).toBe(virmLink('externalHeadLamps', 'motorcycle'));
  expect(await link('Head lamps').getAttribute('href')).toMatch(/motorcycles\/lighting\/headlamps$/);
  await page.getByText(/^Not applicable to this motorcycle/).tap();
  expect(await link('High-mounted stop lamps').getAttribute('href')).toMatch(/in-service-wof-and-cof\/$/);
  expect(await link('Head lamps').getAttribute('target')).toBe('_blank');
});
