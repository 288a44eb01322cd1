import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from '#shared/account/model.ts';
import type { Draft, DraftChanges } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';
import { nothingNew, nothingToDo } from '#test/browser/quiet-workshop.ts';
import { card, close, plate, saveState } from '#test/browser/sheet-page.ts';
import { newSheetServer } from '#test/draft-server/sheet-server.ts';
import type { Site } from '#test/pages/site.ts';
import { phone, storeSession, visit } from '#test/pages/visitor.ts';
import { waitForStoredPage } from '#test/site-stored.ts';
import { tawaUser } from '#test/world/samples.ts';
import { draftSummary } from '#test/world/tawa.ts';

const summaryParts = ({ id, formattedId, vehicleRegistrationPlate }: Draft) => ({
  id,
  formattedId,
  vehicleRegistrationPlate,
});

/** Opens the app on a used phone, with a server that stores drafts and a network that can be cut. */
export const inspectorsPhone = async (site: Site) => {
  const { context, page } = await visit(site, { ...phone, serviceWorkers: 'allow' });
  const world = {
    server: undefined as ReturnType<typeof newSheetServer> | undefined,
    user: tawaUser as User,
    cut: false,
  };
  const drafts = () => {
    const draft = world.server?.draft();
    return { count: draft ? 1 : 0, lines: draft ? [{ ...draftSummary, ...summaryParts(draft) }] : [] };
  };
  const answerTo = (method: string, path: string, body: DraftChanges): object => {
    if (path === '/api/authentication/user') return world.user;
    if (path === '/api/authentication/notification') return nothingNew;
    if (path === '/api/inspection/overview') return { ...nothingToDo, drafts: drafts() };
    const id = DraftId.safeParse(method === 'POST' ? body.id : path.split('/').at(-1)).data;
    if (!id || !path.startsWith('/api/inspection/unfinishedInspections')) return new Problem('not-found', 'Not Found');
    if (method === 'POST') {
      world.server ??= newSheetServer(id);
      return world.server.create(body).draft;
    }
    if (!world.server) return new Problem('not-found', 'Not Found');
    if (method === 'GET') return world.server.draft();
    const { accepted, draft } = world.server.save(body);
    return accepted ? draft : new Problem('version-conflict', 'Changed elsewhere', draft);
  };
  await context.route('**/api/**', async (route) => {
    if (world.cut) return route.abort();
    const request = route.request();
    const body: DraftChanges = request.postData() === null ? {} : request.postDataJSON();
    const answer = answerTo(request.method(), new URL(request.url()).pathname, body);
    const status = answer instanceof Problem ? answer.status : 200;
    const headers = { date: new Date().toUTCString(), 'content-type': 'application/json' };
    await route.fulfill({ status, headers, body: JSON.stringify(answer) });
  });
  await page.goto(`${site.url}/favicon.svg`);
  await storeSession(page, site, { secondsLeft: 86_400 });
  await page.goto(`${site.url}/createInspection`);
  await plate(page).waitFor();
  await waitForStoredPage(page);
  await expect.poll(() => stored(page, 'people')).toContainEqual(expect.objectContaining({ user: expect.anything() }));
  const tab = async (address: string) => {
    const next = await context.newPage();
    await next.goto(new URL(address, site.url).href);
    return next;
  };
  /** Kills a tab as the system does when memory is short: no events fire in the page. */
  const killed = async (before: Page) => {
    const address = before.url();
    await before.close({ runBeforeUnload: false });
    return tab(address);
  };
  /** setOffline doesn't affect requests that the test answers itself */
  const network = (there: boolean) => {
    world.cut = !there;
    return context.setOffline(!there);
  };
  return { context, page, world, tab, killed, network };
};

/** Reads a store of this device's database. Undefined before the app has created the database. */
export const stored = (page: Page, store: 'drafts' | 'people') =>
  page.evaluate(async (name) => {
    const made = (await indexedDB.databases()).some((database) => database.name === 'pitcheck-1' && database.version);
    if (!made) return undefined;
    return new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('pitcheck-1');
      opening.onsuccess = () => {
        const all = opening.result.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result);
        };
      };
    });
  }, store);
export const says = (page: Page, words: string) => saveState(page).getByText(words, { exact: true }).waitFor();
export const bar = (page: Page) => page.getByText("You're offline. We'll save your work");
export const typeCustomer = async (page: Page, name: string) => {
  await card(page, 'Customer details').tap();
  await page.getByLabel('Customer name').fill(name);
  await close(page).tap();
};
export const customer = async (page: Page) => {
  await card(page, 'Customer details').tap();
  const name = await page.getByLabel('Customer name').inputValue();
  await close(page).tap();
  return name;
};
