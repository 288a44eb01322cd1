import { beforeAll, expect, test } from 'vitest';
import { pdfTypes } from '#shared/checksheets/model.ts';
import { NoteId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { byId } from '#test/browser/answers.ts';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { makeKeyboard } from '#test/pages/by-keyboard.ts';
import {
  CHAT,
  CONFLICT,
  note,
  openNotes,
  openSummary,
  RANG,
  type Saved,
  SUMMARIES,
} from '#test/pages/notes/notes-server.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { FILES, type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn, phone } from '#test/pages/visitor.ts';
import { failedInspection } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('M-01, M-02, M-03, M-04, M-06, M-08, M-09, M-10, M-12, M-13, M-14: notes are written, edited and saved together', async () => {
  const conflict = { wofConflictOfInterest: true, conflictOfInterestReason: 'Car of a relative' };
  const { page, dialog, press, saved, violations } = await openNotes(site, {
    ...conflict,
    wofComments: [CONFLICT, CHAT, RANG],
  });
  await dialog.getByRole('heading', { name: 'Inspector Notes (3)' }).waitFor();
  expect(await dialog.getByLabel('Paid and VIC').textContent()).toMatch(/Conflict of Interest:\s*Car of a relative/);
  expect(await dialog.getByRole('link', { name: /official vehicle inspection site/ }).getAttribute('target')).toBe(
    '_blank',
  );
  expect(await dialog.locator('strong', { hasText: 'customer' }).count()).toBe(1);
  expect(await dialog.getByRole('button', { name: /^(Edit|Delete)/ }).count()).toBe(2);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
  expect(await makeKeyboard(page).faults()).toEqual([]);

  const edit = dialog.getByRole('button', { name: /^Edit 18/ });
  const field = dialog.getByRole('textbox', { name: /^Note of/ });
  await makeKeyboard(page).press(edit);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await field.fill('No: she rang');
  await page.keyboard.press('Escape');
  await dialog.getByText('Rang the customer').waitFor();
  await edit.click();
  await field.fill('No: she rang');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Rang the customer').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await edit.click();
  await field.fill('Line one');
  // two spaces before a line break would be a second break in Markdown
  await page.keyboard.type('  ');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('line two');
  await page.keyboard.press('Enter');
  // on two lines, as typed
  // biome-ignore lint/performance/useDomNodeTextContent: checks the rendered line breaks
  expect(await dialog.getByText('line two').innerText()).toBe('Line one\nline two');
  await edit.click();
  await field.waitFor();
  await page.keyboard.type('!');
  await dialog.getByLabel('Add an Inspector Note').click();
  await dialog.getByText('line two!').waitFor();
  await edit.click();
  await field.fill('  ');
  await page.keyboard.press('Enter');
  await waitForMessage(page, 'Comment cannot be empty');
  await dialog.getByText('line two!').waitFor();

  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const more = dialog.getByLabel('Add an Inspector Note');
  expect(await add.isDisabled()).toBe(true);
  await more.fill('   ');
  expect(await add.isDisabled()).toBe(true);
  await more.fill('Paid in cash');
  await add.click();
  await dialog.getByRole('heading', { name: 'Inspector Notes (4)' }).waitFor();
  await dialog
    .getByText(/ - Hēmi Pōtae - ID: 1043-0$/)
    .last()
    .waitFor();
  await dialog.getByRole('checkbox', { name: 'Paid' }).check();
  await dialog.getByRole('checkbox', { name: 'Details Entered into VIC System' }).check();
  await press('Save & Close');
  await waitForMessage(page, 'Updated successfully');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    wofPaidFor: true,
    VICDetailsEntered: true,
    updatedAt: failedInspection.WofSummaryDetails.updatedAt,
    wofComments: [
      { id: CONFLICT.id, comment: CONFLICT.comment },
      { id: CHAT.id, comment: CHAT.comment },
      { id: RANG.id, comment: 'Line one  \nline two!' },
      { comment: 'Paid in cash' },
    ],
  });
  await page.getByRole('button', { name: /^Inspector Notes\s*4$/ }).click();
  await dialog.getByText('Details Entered into VIC', { exact: true }).waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(1);
  expect(violations).toEqual([]);
});

test('M-05, M-10: a note is deleted after a confirmation, which can be undone until the notes are saved; closing with unsaved changes asks first', async () => {
  const PAID = { ...RANG, id: NoteId.parse(newId('nte')), title: 'Later', comment: 'Paid in cash' };
  const { page, dialog, press, saved } = await openNotes(site, { wofComments: [RANG, PAID] }, phone);
  await press(`Delete ${RANG.title}`);
  const question = page.getByRole('dialog', { name: 'Delete Comment' });
  await question.getByText('Are you sure you want to delete this comment?').waitFor();
  const buttons = await question.getByRole('button').allInnerTexts();
  expect(buttons.sort()).toEqual(['Cancel', 'Delete']);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await press(`Delete ${RANG.title}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await waitForMessage(page, 'Comment deleted');
  await dialog.getByRole('heading', { name: 'Inspector Notes (1)' }).waitFor();
  await press('Undo delete');
  await dialog.getByRole('heading', { name: 'Inspector Notes (2)' }).waitFor();
  expect(await dialog.locator('.note-title').allTextContents()).toEqual([RANG.title, PAID.title]);
  await press(`Delete ${RANG.title}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('heading', { name: 'Inspector Notes (1)' }).waitFor();
  await page.keyboard.press('Escape');
  const leaving = page.getByRole('dialog', { name: 'Discard your changes?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await press('Save & Close');
  await dialog.waitFor({ state: 'detached' });
  expect(saved.map(({ wofComments }) => wofComments)).toEqual([[{ id: PAID.id, comment: PAID.comment }]]);
});

test('M-12: a typed note that was not added is saved too, and only once if the first answer is lost', async () => {
  const { dialog, press, saved, unheard } = await openNotes(site, { wofComments: [RANG] });
  await dialog.getByRole('checkbox', { name: 'Paid' }).check();
  await dialog.getByLabel('Add an Inspector Note').fill('Call before five');
  unheard(true);
  await press('Save & Close');
  await dialog.getByText("You're offline.").waitFor();
  unheard(false);
  await press('Save & Close');
  await dialog.waitFor({ state: 'detached' });
  for (const one of [saved[0], saved.at(-1)]) {
    expect(one?.wofPaidFor).toBe(true);
    expect(one?.wofComments.map(({ comment }) => comment)).toEqual([RANG.comment, 'Call before five']);
  }
});

test('M-04: a note that is too long is kept as pasted, says by how much, and is not saved until it is shortened', async () => {
  const { page, dialog, press, saved } = await openNotes(site, { wofComments: [RANG] });
  await dialog.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('textbox', { name: /^Note of/ }).fill('x'.repeat(2004));
  await dialog.getByLabel('Add an Inspector Note').fill('y'.repeat(2001));
  await dialog.getByText('4 characters too long').waitFor();
  await dialog.getByText('1 character too long', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await waitForMessage(page, '1 character too long. Shorten the note first.');
  await dialog.getByLabel('Add an Inspector Note').fill('');
  await press('Save & Close');
  await waitForMessage(page, 'is too long. Shorten it first.');
  expect(saved).toEqual([]);
  await dialog.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('textbox', { name: /^Note of/ }).fill('z'.repeat(2000));
  await press('Save & Close');
  await dialog.waitFor({ state: 'detached' });
  expect(saved.at(-1)?.wofComments.map(({ comment }) => comment)).toEqual(['z'.repeat(2000)]);
});

test('M-11, M-12: nothing is saved while a conflict has no reason; a failure says so and keeps the input', async () => {
  const reasonless = await openNotes(site, { conflictOfInterestReason: '' });
  await reasonless.dialog.getByRole('checkbox', { name: 'Paid' }).check();
  await reasonless.press('Save & Close');
  await waitForMessage(reasonless.page, 'Not saved: add a reason for the conflict of interest first');
  expect(reasonless.saved).toEqual([]);

  const { page, dialog, press, saved, refuse } = await openNotes(site, { wofComments: [RANG] });
  refuse(new Problem('refused', 'This note can’t be changed'));
  await dialog.getByRole('checkbox', { name: 'Paid' }).check();
  await press('Save & Close');
  await waitForMessage(page, 'Failed to update');
  await dialog.getByText('This note can’t be changed').waitFor();
  const elsewhere = { ...failedInspection.WofSummaryDetails, id: 1002, updatedAt: '2026-11-18T03:00:00.000Z' };
  refuse(
    new Problem('version-conflict', 'These notes were changed on another device.', {
      ...elsewhere,
      wofComments: [RANG, note('d', 'Theirs', 'From the office')],
    }),
  );
  await press('Save & Close');
  await waitForMessage(page, 'Updated successfully');
  expect(saved.at(-1)).toMatchObject({
    wofPaidFor: true,
    updatedAt: elsewhere.updatedAt,
    wofComments: [{ id: RANG.id }, { comment: 'From the office' }],
  });
});

test('M-03: hostile notes are shown as text: nothing runs, nothing is fetched, nothing is lost', async () => {
  const texts = [
    '<img src=x onerror="document.title=1"> <script>document.title=2</script><b>bold</b>',
    '[here](javascript:document.title=3) <javascript:document.title=4> ![drawn](https://evil.example/p.png)',
    `${'ā'.repeat(1990)}the end`,
    '🚗 مرحبا \u202eback',
    '[good](https://example.nz/a)',
  ];
  const { page, dialog, violations } = await openNotes(site, {
    wofComments: texts.map((text, index) => note('cdefg'.charAt(index), `Note ${index} <i>title</i>`, text)),
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await dialog.getByRole('heading', { name: 'Inspector Notes (5)' }).waitFor();
  const shown = await dialog.locator('.note-text').allInnerTexts();
  expect(shown[0]).toContain('<script>document.title=2</script><b>bold</b>');
  expect(shown[1]).toMatch(/here.*drawn/);
  expect(shown[2]).toHaveLength(1997);
  expect(shown[3]).toBe(texts[3]);
  const links = dialog.locator('.note-text a');
  expect(await links.count()).toBe(1);
  expect(await links.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(await dialog.locator('.note img, .note script, .note b, .note i').count()).toBe(0);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith(FILES))).toEqual([]);
  expect(violations).toEqual([]);
});

test('M-17: the VIC values are copied one by one, and ticked off once entered', async () => {
  const { context, page, saved } = await openNotes(site, {}, phone, '');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'VIC values' }).click();
  const panel = page.getByRole('dialog', { name: 'VIC' });
  const copy = panel.getByRole('button', { name: 'Copy VIN' });
  const box = await copy.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await copy.click();
  await waitForMessage(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7AT0H65YX17028317');
  await panel.getByRole('checkbox', { name: 'Details Entered into VIC System' }).check();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const save = panel.getByRole('button', { name: 'Save & Close' });
  // without scrolling, though the values are longer than the screen
  expect(await save.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await save.click();
  await waitForMessage(page, 'Updated successfully');
  await panel.waitFor({ state: 'detached' });
  expect(saved).toMatchObject([{ VICDetailsEntered: true, wofPaidFor: false, wofComments: [] }]);
  expect(await page.getByText('Not entered in VIC yet').count()).toBe(0);
});

test.each([
  ['phone', phone],
  ['desktop', { viewport: { width: 1280, height: 900 } }],
] as const)(
  'K-15, M-17: one press says that an inspection is in VIC; leaving or printing before warns: %s',
  async (_, options) => {
    const { page, saved } = await openNotes(site, {}, options, '');
    const leave = async () => {
      if (options === phone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Customers', exact: true }).click();
      await page.waitForURL('**/customers');
    };
    await page.getByText('Not entered in VIC yet').waitFor();
    const warning = page.getByText('VIC Details have not been entered for this inspection');
    expect(await warning.count()).toBe(0);
    await leave();
    await warning.waitFor();
    await warning.waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByRole('button', { name: 'Entered in VIC', exact: true }).click();
    await waitForMessage(page, 'Updated successfully');
    await page.getByText('Not entered in VIC yet').waitFor({ state: 'detached' });
    expect(saved).toMatchObject([{ VICDetailsEntered: true, wofPaidFor: false }]);
    await leave();
    expect(await warning.count()).toBe(0);
  },
);

test('M-10: an unsaved tick beside the sheet asks before another page is opened', async () => {
  const { page, saved } = await openNotes(site, {}, { viewport: { width: 1280, height: 900 } }, '');
  const tick = page.getByRole('checkbox', { name: 'Details Entered into VIC System' });
  await tick.check();
  const leave = page.getByRole('link', { name: 'Customers', exact: true });
  await leave.click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await tick.isChecked()).toBe(true);
  await leave.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/customers');
  await question.waitFor({ state: 'detached' });
  expect(saved).toEqual([]);
});

test.each(SUMMARIES)('M-10: closing the dialog in any way with an unsaved tick asks first: %s', async (name) => {
  const { page, dialog, tick, button, saved } = await openSummary(site, name);
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  expect(await button.textContent()).toBe('Close');
  await tick.check();
  expect(await button.textContent()).toBe('Save & Close');
  await page.keyboard.press('Escape');
  if (name === 'VIC') expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await tick.isChecked()).toBe(true);
  if (name === 'VIC') {
    // outside the sheet of values, which closes it
    await page.touchscreen.tap(195, 10);
    await question.getByRole('button', { name: 'Keep editing' }).click();
  }
  await tick.uncheck();
  expect(await button.textContent()).toBe('Close');
  await tick.check();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(saved).toEqual([]);
});

test.each(['VIC values', 'Inspector Notes'])(
  'M-16, R-28: ticking a changed inspection as entered in VIC lists the changes, shows the current sheet, and has to be repeated: %s',
  async (way) => {
    const REFUSED = 'This inspection changed after you opened it. Check its values again before you enter it in VIC';
    const summary = { ...failedInspection.WofSummaryDetails, id: 1002 };
    let inspection: Inspection = {
      ...failedInspection,
      WofSummaryDetails: summary,
      vehicleOdometer: 128_450,
      revision: 1,
    };
    const saved: (Saved & { revision?: number | undefined })[] = [];
    const { page, answerFilesWith, open } = await openSignedIn(
      site,
      {
        'inspections.get': byId({ 1002: () => inspection }),
        'checksheets.pdf': byId({
          1002: () => ({
            checksheet: 'Full',
            state: 'ready',
            url: { [pdfTypes.Full]: `${FILES}/r${inspection.revision}.pdf` },
            thumbnail: { [pdfTypes.Full]: `${FILES}/r${inspection.revision}.webp` },
          }),
        }),
        'notes.save': byId({
          1002: ({ body }) => {
            saved.push(body);
            if (body.updatedAt !== inspection.WofSummaryDetails.updatedAt) return new Problem('refused', REFUSED);
            return { ...inspection.WofSummaryDetails, VICDetailsEntered: true };
          },
        }),
      },
      phone,
    );
    answerFilesWith(() => ({ contentType: 'image/webp', body: '' }));
    await open('/checksheet/1002');
    const picture = page.getByRole('img', { name: /^First page/ });
    expect(await picture.getAttribute('src')).toContain('r1.webp');
    if (way === 'VIC values') await page.getByRole('button', { name: way }).click();
    else {
      await page.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('button', { name: /^Inspector Notes/ }).click();
    }
    const dialog = page.getByRole('dialog', { name: way === 'VIC values' ? 'VIC' : way });
    const tick = dialog.getByRole('checkbox', { name: 'Details Entered into VIC System' });
    const save = () => dialog.getByRole('button', { name: /^Save/ }).click();
    await tick.check();
    const WofSummaryDetails = { ...inspection.WofSummaryDetails, updatedAt: '2026-11-18T06:00:00.000Z' };
    inspection = { ...inspection, vehicleOdometer: 128_455, vehicleMake: 'Mazda', revision: 2, WofSummaryDetails };
    await save();
    await waitForMessage(page, `Failed to update: ${REFUSED}`);
    await dialog.getByText(REFUSED).waitFor();
    const changes = dialog.getByRole('list', { name: 'What has changed' }).getByRole('listitem');
    expect(await changes.allTextContents()).toEqual(['Make: was Toyota, is Mazda', 'Odometer: was 128450, is 128455']);
    expect(await tick.isChecked()).toBe(false);
    expect(await picture.getAttribute('src')).toContain('r2.webp');
    expect(await dialog.getByText(REFUSED).evaluate((one) => getComputedStyle(one).wordBreak)).toBe('normal');
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    if (way === 'VIC values') expect(await findAccessibilityFaults(page)).toEqual([]);
    if (way === 'VIC values') await dialog.locator('dd', { hasText: '128455' }).waitFor();
    await tick.check();
    await save();
    await waitForMessage(page, 'Updated successfully');
    expect(saved.map(({ revision, VICDetailsEntered }) => [revision, VICDetailsEntered])).toEqual([
      [1, true],
      [2, true],
    ]);
  },
);
