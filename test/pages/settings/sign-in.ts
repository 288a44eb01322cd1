import type { Page } from 'playwright-core';
import { Problem } from '#shared/problem.ts';
import { respondWith } from '#test/browser/answers.ts';
import { buildApi } from '#test/pages/api.ts';
import type { newPerson } from '#test/pages/person.ts';
import type { Site } from '#test/pages/site.ts';
import { openSignedInWithApi, storeSession } from '#test/pages/visitor.ts';

export const changePassword = async (page: Page, current: string, wanted: string) => {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(wanted);
  await page.getByLabel('Confirm new password').fill(wanted);
  await page.getByRole('button', { name: 'Change password' }).click();
};
const NOT_SIGNED_IN = new Problem('not-signed-in', 'Please log in again.');
export const CHANGED = 'Password changed. Every other device is logged out.';

/** Opens the sign-in settings with a server that ends sessions like the real one. The first `losesEnds` answers to that are lost. */
export const openAtServer = async (
  site: Site,
  person: Awaited<ReturnType<typeof newPerson>>,
  { losesEnds = 0 } = {},
) => {
  const ended = new Set<unknown>();
  const ends: unknown[] = [];
  const answers = buildApi({
    'account.endSessions': async ({ body, sent: { headers } }) => {
      ends.push(body);
      if (ends.length <= losesEnds) return 'lost';
      const token = String(headers.authorization);
      ended.add(token);
      await person.signOutEverywhere(token.slice('Bearer '.length));
      return {};
    },
  });
  const visitor = await openSignedInWithApi(site, async (sent) =>
    ended.has(sent.headers.authorization) ? respondWith(NOT_SIGNED_IN) : answers(sent),
  );
  await storeSession(visitor.page, site, { accessToken: await person.logIn() });
  await visitor.open('/settings#sign-in');
  return { ...visitor, ends };
};
