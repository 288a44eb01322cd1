import { expect, it } from 'vitest';
import { eraseCustomer } from '#lambdas/dossiers/erase.ts';
import { makeConsumeUpdate } from '#lambdas/http/rate-limit.ts';
import { listSheetLinks, sendSheet } from '#lambdas/mailings/records.ts';
import { table } from '#lambdas/table/connect.ts';
import { organizationAllowanceKey } from '#lambdas/table/keys.ts';
import { newId } from '#shared/ids.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { mere, shop } from '#test/handlers/customers/shop.ts';
import { later, NOW } from '#test/world/clock.ts';
import { NOON } from '#test/world/estimates.ts';
import { workshopWithSheet } from '#test/world/mailings.ts';
import { refused } from '#test/world/refused.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

it('O-03: a link waits to be emailed to the given address, lasts 30 days, and shows who sent it and when', async () => {
  const own = await workshopWithSheet();
  const { links } = await own.send('mere@example.nz', { actor: anna });
  const link = { mailedTo: 'mere@example.nz', mail: 'waiting', madeAt: NOON, expiresAt: '2026-12-20T10:59:59.999Z' };
  expect(links).toMatchObject([link]);
  expect(await own.list()).toEqual({ links });
  expect(await own.stored()).toMatchObject([
    {
      ...link,
      inspectionId: own.inspection.id,
      checksheet: 'Full',
      event: 'SheetSent',
      organizationId: own.organizationId,
      savedBy: { userId: anna.userId },
    },
  ]);
  for (const email of ['mere', 'mere@', 'a@b.nz\nBcc: c@d.nz', ''])
    expect(await refused(own.send(email))).toMatchObject({ code: 'not-valid' });
});

it('O-03: one Idempotency-Key emails a sheet once, and can’t be used for another', async () => {
  const own = await workshopWithSheet();
  const [key, actor] = ['press-0001', hemi];
  const first = await own.send('mere@example.nz', { key, actor });
  expect(await own.send('mere@example.nz', { key, actor })).toEqual(first);
  expect(await refused(own.send('rangi@example.nz', { key, actor }))).toMatchObject({
    code: 'key-used-for-something-else',
  });
  expect((await own.list()).links).toHaveLength(1);
});

it('O-03: a sheet has at most fifty links', async () => {
  const own = await workshopWithSheet();
  for (let n = 0; n < 50; n++) await own.send();
  expect(await refused(own.send())).toMatchObject({ code: 'refused', message: 'A sheet can have up to 50 links.' });
});

it('O-03: a workshop can email a limited number of sheets an hour; the rest waits for the next', async () => {
  const own = await workshopWithSheet();
  const keyOf = (window: string) => organizationAllowanceKey(own.organizationId, window);
  const { key } = makeConsumeUpdate(keyOf, 'link-mail', new Date(NOON));
  await table().write({ put: { ...key, type: 'ALLOWANCE', spent: 199 } });
  await own.send();
  await own.send('mere@example.nz', { at: '2026-11-20T00:06:00.000Z' });
  const [first, second] = (await own.list()).links;
  expect(first).not.toHaveProperty('waits');
  const waits = { until: '2026-11-20T01:00:00.000Z', limit: 'workshop', most: 200 };
  expect(second).toMatchObject({ mail: 'waiting', waits });
});

it('O-03: a link is revoked once, by the first person to do so', async () => {
  const own = await workshopWithSheet();
  const [link] = (await own.send()).links;
  const revokedAt = '2026-11-20T01:00:00.000Z';
  const revoked = await own.revoke(link?.id ?? '', { at: revokedAt, actor: anna });
  expect(revoked.links).toMatchObject([{ revokedAt }]);
  expect(await own.revoke(link?.id ?? '', { at: '2026-11-20T02:00:00.000Z' })).toEqual(revoked);
  expect(await own.stored()).toMatchObject([{ revokedBy: { userId: anna.userId, at: revokedAt } }]);
  expect(await refused(own.revoke(newId('lnk')))).toMatchObject({ code: 'not-found' });
});

it('O-03: another workshop can’t list, email or revoke', async () => {
  const [own, other] = [await workshopWithSheet(), await workshopWithSheet()];
  const [link] = (await other.send()).links;
  const params = { id: String(other.inspection.id) };
  const nobodys = { id: '1000000000000001' };
  const asked = (named: { id: string }) => [
    own.call('list', { params: named }),
    own.call('send', { params: named, body: { email: 'a@b.nz' } }),
    own.call('revoke', { params: { ...named, link: link?.id ?? '' } }),
  ];
  const answers = (named: { id: string }) =>
    Promise.all(asked(named).map(async (one) => JSON.stringify(await refused(one))));
  expect(await answers(params)).toEqual(await answers(nobodys));
  expect((await other.list()).links).toEqual([link]);
});

it('Privacy Act 2020, IPP 9: erasing the customer deletes their links and addresses; nothing more is emailed', async () => {
  const own = shop();
  const id = await own.saved();
  const inspection = await own.inspected({ CustomerID: id });
  const context = own.contextAt(NOW);
  const send = () => sendSheet(inspection.id, { email: 'mere@example.nz' }, context);
  await send();
  await eraseCustomer(id, mere.CustomerName, own.contextAt(later(1000)));
  expect(await listSheetLinks(inspection.id, context)).toEqual({ links: [] });
  expect(await refused(send())).toMatchObject({ code: 'refused' });
});
