import { expect, it, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { CustomerFacts } from '#shared/customers/model.ts';
import { HOUR, later, NOW } from '#test/world/clock.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { mere, type Shop, shop } from './shop.ts';

startTable();
vi.spyOn(logLines, 'info').mockReturnValue();

const change = async ({ call, get }: Shop, id: string, some: Partial<CustomerFacts>, version?: number) => {
  const { customer } = await get(id);
  const facts = { ...CustomerFacts.parse(customer), ...some };
  return call('update', { params: { id }, body: { ...facts, version: version ?? customer.version } });
};

it('a customer is read with their consents; before they were asked, there is none', async () => {
  const own = shop();
  const id = await own.saved();
  expect(await own.get(id)).toEqual({
    customer: expect.objectContaining({ ...mere, CustomerID: id, version: 1 }),
    savedAt: NOW.toISOString(),
    consents: { reminders: null, email: null, version: 0 },
    followUps: [],
    history: [],
    aliases: [],
  });
});

it('R-40: a change on the page is saved on the version that was seen, and can be searched at once', async () => {
  const own = shop();
  const id = await own.saved();
  expect(await change(own, id, { CustomerName: ' Mere Smith ', Mobile: '0229999999' })).toMatchObject({
    customer: { CustomerName: 'Mere Smith', Mobile: '0229999999', version: 2 },
  });
  expect(await own.names('smith')).toEqual(['Mere Smith']);
  expect(await own.names('tuhoe')).toEqual([]);
});

it('a save on an older version returns the current one, unless both are the same', async () => {
  const own = shop();
  const id = await own.saved();
  await change(own, id, { Mobile: '0229999999' });
  const late = await refused(change(own, id, { Mobile: '0211111111' }, 1));
  expect(late).toMatchObject({ code: 'version-conflict', details: { Mobile: '0229999999', version: 2 } });
  expect(await change(own, id, { Mobile: '0229999999' }, 1)).toMatchObject({ customer: { version: 2 } });
});

it.each([
  [{ CustomerName: ' ' }, 'Customer name is required'],
  [{ Mobile: '12' }, 'Invalid phone number'],
  [{ Email: 'mere' }, 'Invalid email address'],
  [{ ConflictOfInterest: true }, 'Reason for Conflict of Interest is required'],
])('H-09 to H-13: %j is refused with the sheet’s message', async (some, message) => {
  const own = shop();
  const id = await own.saved();
  expect(await refused(change(own, id, some))).toMatchObject({ code: 'not-valid', message });
});

it('there are two kinds of consent, each stored with who recorded it, when, how it was given and the previous answer', async () => {
  const own = shop();
  const id = await own.saved();
  const say = (given: boolean, version: number, at = NOW) =>
    own.call('consent', { params: { id }, body: { kind: 'reminders', given, how: 'by phone', version } }, at);
  const yes = await say(true, 0);
  const by = own.at(NOW.toISOString()).actor.name;
  expect(yes.consents).toEqual({
    reminders: { given: true, how: 'by phone', at: NOW.toISOString(), by },
    email: null,
    version: 1,
  });
  // submitted twice
  expect(await say(true, 0, later(HOUR))).toEqual(yes);
  expect(await refused(say(false, 0))).toMatchObject({ code: 'version-conflict' });
  const no = await say(false, 1, later(HOUR));
  expect(no.consents.reminders).toMatchObject({ given: false, at: later(HOUR).toISOString() });
  expect(no.history).toMatchObject([
    { what: 'consent', kind: 'reminders', from: true, to: false, how: 'by phone' },
    { what: 'consent', kind: 'reminders', from: false, to: true, by },
  ]);
});

it('of two consents recorded at once, both are kept or one is refused', async () => {
  const own = shop();
  const id = await own.saved();
  const say = (kind: 'reminders' | 'email') =>
    own.call('consent', { params: { id }, body: { kind, given: true, how: 'in person', version: 0 } });
  const both = await Promise.allSettled([say('reminders'), say('email')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await own.get(id)).history).toHaveLength(1);
});

it('likely duplicates have the same phone number or email in any spelling', async () => {
  const own = shop();
  const id = await own.saved();
  const phone = await own.saved({ CustomerName: 'M Tuhoe', Mobile: '+64 21 555 0143', Email: '' });
  const email = await own.saved({ CustomerName: 'Mere', Mobile: '0210000000', Email: 'MERE@example.nz' });
  await own.saved({ CustomerName: 'Mere Tūhoe', Mobile: '0220000000', Email: '' });
  const { duplicates } = await own.call('duplicates', { params: { id } });
  const found = duplicates.map(({ customer, same }) => [customer.CustomerID, same]);
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      [phone, 'phone'],
      [email, 'email'],
    ]),
  );
});

it("another workshop's customer is not found", async () => {
  const [own, theirs] = [shop(), shop()];
  const [id, foreign] = [await own.saved(), await theirs.saved({ CustomerName: 'Strange' })];
  const facts = CustomerFacts.parse((await own.get(id)).customer);
  for (const strange of [foreign, 'cus_never', 'x'.repeat(80)]) {
    const params = { id: strange };
    for (const call of [
      () => own.get(strange),
      () => own.call('duplicates', { params }),
      () => own.call('update', { params, body: { ...facts, version: 1 } }),
      () => own.call('consent', { params, body: { kind: 'email', given: true, how: 'in person', version: 0 } }),
      () => own.call('merge', { params, body: { CustomerID: id, version: 1, otherVersion: 1, facts } }),
      () => own.call('merge', { params: { id }, body: { CustomerID: strange, version: 1, otherVersion: 1, facts } }),
      () => own.dossier('vehicles', { params, query: {} }),
      () => own.dossier('inspections', { params, query: {} }),
      () => own.dossier('export', { params, body: {} }),
      () => own.dossier('erase', { params, body: { name: 'Strange' } }),
    ])
      expect(JSON.stringify(await refused(call()))).toBe(JSON.stringify(await refused(own.get('cus_no_one'))));
  }
  expect(await theirs.names()).toEqual(['Strange']);
});
