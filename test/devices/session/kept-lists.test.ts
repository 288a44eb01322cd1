import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { tawaMotors } from '#shared/samples/tawa-motors.ts';
import { nothingToDo } from '#test/browser/quiet-workshop.ts';
import { type Site, startSite } from '#test/pages/site.ts';
import { openSignedIn } from '#test/pages/visitor.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary } from '#test/world/tawa.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

const anna = { id: 'sub_Anna000000000000', name: 'Anna Wilson', InspectorAuthorityNumber: 'VI31185', hasPin: true };
const OWN = 'HEMI01';
const ANNAS = 'ANNA01';
const overviewWith = (vehicleRegistrationPlate: string) => ({
  ...nothingToDo,
  drafts: { count: 1, lines: [{ ...draftSummary, vehicleRegistrationPlate }] },
});

/** Returns the lists stored on this device, by owner. */
const keptLists = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const device = await done(indexedDB.open('pitcheck-1'));
    const people = () => device.transaction('people').objectStore('people');
    const [keys, values] = await Promise.all([done(people().getAllKeys()), done(people().getAll())]);
    device.close();
    return keys.map((key, n) => [String(key), JSON.stringify(values[n])] as const);
  });

/** Selects inspector Anna on someone else's account. The server answers by the cookie of each call. */
const annaAtWork = async () => {
  let refuses = false;
  let isLost = false;
  let held: Promise<unknown> | undefined;
  const visitor = await openSignedIn(site, {
    'account.user': { ...tawaUser, subUsers: [anna] },
    'inspections.overview': async ({ sent: { headers } }) => {
      if (isLost) return 'lost';
      const isAnna = String(headers.cookie).includes(anna.id);
      if (isAnna && refuses) return new Problem('pin-needed', 'Choose the inspector again and enter the PIN.');
      await held;
      return overviewWith(isAnna ? ANNAS : OWN);
    },
    'drafts.list': () =>
      refuses
        ? new Problem('pin-needed', 'Choose the inspector again and enter the PIN.')
        : { unfinishedInspections: [{ ...draftSummary, vehicleRegistrationPlate: ANNAS }] },
  });
  const { context, page } = visitor;
  const choose = () => context.addCookies([{ name: 'subUser', value: `${anna.id}.proof`, url: site.url }]);
  await choose();
  await visitor.open('/');
  const drafts = page.getByRole('list', { name: 'Your drafts' });
  await drafts.getByText(ANNAS).waitFor();
  const link = (name: string) => page.getByRole('navigation', { name: 'Sidebar' }).getByRole('link', { name });
  const server = {
    refuse: () => {
      refuses = true;
    },
    lose: () => {
      isLost = true;
    },
    hold: () => {
      let tell = () => {};
      held = new Promise<void>((resolve) => {
        tell = resolve;
      });
      return tell;
    },
  };
  return { ...visitor, choose, drafts, link, server };
};
const owner = (subUser: string) => `${tawaUser.id} ${tawaMotors.OrganizationID} ${subUser} `;

/** Checks that no list is stored under another person's key. */
const expectEachTheirOwn = (kept: Awaited<ReturnType<typeof keptLists>>) => {
  for (const [key, value] of kept) {
    if (key.startsWith(owner(anna.id))) expect([key, value]).not.toContainEqual(expect.stringContaining(OWN));
    else expect([key, value]).not.toContainEqual(expect.stringContaining(ANNAS));
  }
};

test('D-13: if the PIN is refused, an inspector’s lists are not stored under the account', async () => {
  const { page, drafts, link, server } = await annaAtWork();
  await expect
    .poll(() => keptLists(page))
    .toContainEqual([`${owner(anna.id)}overview`, expect.stringContaining(ANNAS)]);
  server.refuse();
  server.lose();
  await link("Draft WOF's").click();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText(tawaUser.name).waitFor();
  await link('Home').click();
  await page
    .getByText(/could not be loaded/i)
    .first()
    .waitFor();
  expect(await drafts.getByText(ANNAS).count()).toBe(0);
  expectEachTheirOwn(await keptLists(page));
});

test('D-13: nor on the page that shows them, where the account loads its own', async () => {
  const { page, drafts, link, server } = await annaAtWork();
  await link("Completed WOF's").click();
  server.refuse();
  const told = server.hold();
  await link('Home').click();
  await page.getByRole('navigation', { name: 'Sidebar' }).getByText(tawaUser.name).waitFor();
  expectEachTheirOwn(await keptLists(page));
  expect(await drafts.getByText(ANNAS).count()).toBe(0);
  told();
  await drafts.getByText(OWN).waitFor();
  await expect.poll(() => keptLists(page)).toContainEqual([`${owner('')}overview`, expect.stringContaining(OWN)]);
  expectEachTheirOwn(await keptLists(page));
});

test('D-13: lists loaded by the account while a page shows an inspector whose PIN has expired are not stored as the inspector’s', async () => {
  const { context, page, choose, drafts, link } = await annaAtWork();
  const away = async () => {
    await link("Completed WOF's").click();
    await page.getByRole('heading', { name: "Completed WOF's" }).waitFor();
    expectEachTheirOwn(await keptLists(page));
    await link('Home').click();
  };
  await context.clearCookies({ name: 'subUser' });
  await away();
  await drafts.getByText(OWN).waitFor();
  await away();
  // anna is selected again in another tab
  await choose();
  await away();
  await drafts.getByText(ANNAS).waitFor();
  await away();
});
