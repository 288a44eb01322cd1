import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, password } from '#test/pages/person.ts';
import { CHANGED, changePassword, openAtServer } from '#test/pages/settings/sign-in.ts';
import { type Site, startSite } from '#test/pages/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

describe('sign-in', () => {
  test('a new password ends all other sessions, and this browser’s tabs continue with the new one', async () => {
    const { context, page } = await openAtServer(site, await newPerson(site));
    const other = await context.newPage();
    await other.goto(`${site.url}/inspectionList`);
    await other.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    await changePassword(page, password, 'Another-horse-1');
    // while the session changes
    await other.getByRole('link', { name: "Draft WOF's" }).click();
    await page.getByText(CHANGED).waitFor();
    await other.getByRole('heading', { name: "Draft WOF's" }).waitFor();
    await other.getByRole('link', { name: 'Home', exact: true }).click();
    await other.getByRole('heading', { name: 'Home' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
  });

  test('a new password whose answer is lost is set nevertheless, and ends the other sessions', async () => {
    const { page, ends } = await openAtServer(site, await newPerson(site), { losesEnds: 1 });
    let isLost = false;
    await page.route(
      () => true,
      async (route) => {
        if (isLost || !route.request().headers()['x-amz-target']?.endsWith('ChangePassword')) return route.fallback();
        isLost = true;
        await route.fetch();
        await route.abort();
      },
    );
    await changePassword(page, password, 'Another-horse-1');
    await page.getByText('Your password has been changed, but your other devices are still logged in.').waitFor();
    expect(isLost).toBe(true);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText(CHANGED).waitFor();
    expect(ends).toHaveLength(2);
  });
});
