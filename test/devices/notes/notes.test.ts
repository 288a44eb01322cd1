import { beforeAll, expect, test } from 'vitest';
import { findAccessibilityFaults } from '#test/pages/accessibility.ts';
import { openNotes, openSummary, RANG, SUMMARIES } from '#test/pages/notes/notes-server.ts';
import { waitForMessage } from '#test/pages/screen.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

test('A-19, M-10, M-12: unsaved input is restored after a reload, and named at a logout, until it is saved or discarded', async () => {
  const { page, dialog, press, saved } = await openNotes(site, { wofComments: [RANG] });
  const reload = async () => {
    await page.reload();
    // some addresses open the dialog automatically
    if (!new URL(page.url()).searchParams.has('open'))
      await page.getByRole('button', { name: /^Inspector Notes/ }).click();
    await dialog.waitFor();
  };
  const paid = dialog.getByRole('checkbox', { name: 'Paid' });
  const field = dialog.getByLabel('Add an Inspector Note');
  const rewritten = dialog.getByRole('textbox', { name: /^Note of/ });
  await dialog.getByRole('button', { name: /^Edit 18/ }).click();
  await rewritten.press('End');
  await page.keyboard.type(': she comes at four');
  await reload();
  await dialog.getByText('Rang the customer: she comes at four').waitFor();
  await dialog.getByRole('button', { name: /^Edit 18/ }).click();
  await rewritten.fill(RANG.comment);
  await page.keyboard.press('Enter');
  await paid.check();
  await field.fill('Call before five');
  await reload();
  await dialog.getByRole('button', { name: 'Save & Close' }).waitFor();
  expect(await paid.isChecked()).toBe(true);
  expect(await field.inputValue()).toBe('Call before five');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await reload();
  await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
  expect(await paid.isChecked()).toBe(false);
  await field.fill('Call at six');
  // in any tab
  const other = await page.context().newPage();
  await other.goto(site.url);
  await other.getByRole('button', { name: 'Logout' }).click();
  const logout = other.getByRole('dialog', { name: 'Log out now?' });
  await logout.getByRole('button', { name: 'Log out and lose notes of 1 inspection' }).waitFor();
  // the file contains no notes
  await logout.getByText('Or save sheets and photos (not notes) to a file').waitFor();
  await logout.getByRole('button', { name: 'Stay logged in' }).click();
  await other.close();
  await page.goto(`${site.url}/checksheet/1002`);
  await reload();
  await press('Save & Close');
  await dialog.waitFor({ state: 'detached' });
  expect(saved[0]).toMatchObject({ wofComments: [{ comment: RANG.comment }, { comment: 'Call at six' }] });
  await reload();
  await dialog.getByRole('button', { name: 'Close', exact: true }).waitFor();
});

test.each(SUMMARIES)('M-12: offline a tick stays, with what to do, until it is saved: %s', async (name) => {
  const { page, dialog, tick, button, saved, cut } = await openSummary(site, name);
  await tick.check();
  cut(true);
  await button.click();
  await waitForMessage(page, 'Failed to update');
  await dialog.getByText('Failed to update', { exact: true }).waitFor();
  await dialog
    .getByText("You're offline. Your changes are still here. Press Save & Close when you reconnect.")
    .waitFor();
  await page.getByText("You're offline. Drafts and photos are sent later.").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(await tick.isChecked()).toBe(true);
  cut(false);
  await button.click();
  await waitForMessage(page, 'Updated successfully');
  await dialog.waitFor({ state: 'detached' });
  expect(saved).toMatchObject([{ VICDetailsEntered: true }]);
});

test('M-17: an unsaved tick beside the sheet asks before the page is reloaded', async () => {
  const { page } = await openNotes(site, {}, { viewport: { width: 1920, height: 1080 } }, '');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('checkbox', { name: 'Details Entered into VIC System' }).click();
  await page.reload();
  await page.getByRole('checkbox', { name: 'Details Entered into VIC System' }).waitFor();
  expect(asked).toEqual(['beforeunload']);
  await page.reload();
  expect(asked).toHaveLength(1);
});
