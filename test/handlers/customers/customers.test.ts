import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { NO_CHANGES } from '#lambdas/customers/changes.ts';
import { customerItem, searchEntries } from '#lambdas/customers/stored.ts';
import { makeSavedBy } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { customerKnownKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { rebuildOrganization } from '#scripts/rebuild/organization.ts';
import { type Customer, emptyCustomer } from '#shared/customers/model.ts';
import { storedFoldings } from '#shared/input/fold-text.ts';
import { type Workshop, workshop } from '#test/handlers/vehicles/workshops.ts';
import { refused } from '#test/world/refused.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();

const mere = {
  CustomerName: 'Mere Tūhoe',
  FirstName: 'Mere',
  LastName: 'Tūhoe',
  Homeaddress: '14 Ōtaki Road, Tawa',
  Mobile: '0215550143',
  HomePhone: '042325550',
  Email: 'mere@example.nz',
  ConflictOfInterest: true,
  ConflictOfInterestReason: 'Sister of the owner',
};
const save = async (
  { call }: Workshop,
  body: Partial<Customer> & Pick<Customer, 'CustomerName'> & { seen?: number | undefined } = mere,
) => (await call('saveCustomer', { body })).CustomerID;
const listNames = async ({ call }: Workshop, search = '') =>
  (await call('listCustomers', { query: { search } })).customers;
const list = async (own: Workshop, search = '') =>
  (await listNames(own, search)).map(({ version: _, ...shown }) => shown);
const names = async (own: Workshop, search = '') => (await list(own, search)).map(({ CustomerName }) => CustomerName);

it('G-26, AMB-59: a saved customer has all of their fields', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  expect(await list(own)).toEqual([{ ...mere, CustomerID }]);
  expect(await list(own, 'mere')).toEqual([{ ...mere, CustomerID }]);
});

it.each([
  ['by the first word', 'mer', ['Mere Tūhoe']],
  ['by a later word', 'tu', ['Mere Tūhoe', 'Tūī Autos']],
  ['by two words', 'Mere  TŪ', ['Mere Tūhoe']],
  ['with and without macrons', 'tui a', ['Tūī Autos']],
  ['by Chinese characters', '王', ['王伟']],
  ['by the beginning of the mobile number', '021 555', ['Mere Tūhoe']],
  ['by the country code', '+64 21 5550143', ['Mere Tūhoe']],
  ['by the home phone', '(04) 232', ['Mere Tūhoe']],
  ['once, even if several entries match', 'auto', ['Auto Auto', 'Tūī Autos']],
  ['not by the middle of a word', 'ere', []],
  ['not by the end of a number', '0143', []],
  ['not by separators', '#', []],
])('G-26, AMB-131: customers are found %s: %j', async (_, search, found) => {
  const own = workshop();
  await save(own);
  await save(own, { CustomerName: '王伟', Mobile: '0226000000' });
  await save(own, { CustomerName: 'Tūī Autos', Email: 'office@tui.example' });
  await save(own, { CustomerName: 'Auto Auto', Homeaddress: '1 Road' });
  expect((await names(own, search)).toSorted()).toEqual(found);
});

it('R-40: saving the same customer again keeps one record', async () => {
  const own = workshop();
  const id = await save(own);
  const [before] = await own.itemsOf('CUSTOMER', id);
  expect(await save(own)).toBe(id);
  expect(await save(own, { ...mere, CustomerID: id })).toBe(id);
  expect(await save(own, { CustomerName: 'mere tuhoe', Mobile: '+64 21 555 0143', CustomerID: '' })).toBe(id);
  expect(await list(own)).toEqual([{ ...mere, CustomerID: id, CustomerName: 'mere tuhoe', Mobile: '+64 21 555 0143' }]);
  await save(own);
  expect((await own.itemsOf('CUSTOMER', id))[0]).toMatchObject({
    summary: { ...(before?.summary as Customer), version: 3 },
  });
});

it.each([
  ['name', { CustomerName: 'Mere Tui' }],
  ['phone number and no other matching contact', { Mobile: '0215550144', HomePhone: '', Email: 'm@example.nz' }],
])('R-40: another %s is another customer', async (_, change) => {
  const own = workshop();
  expect(await save(own, { ...mere, ...change })).not.toBe(await save(own));
  expect(await list(own)).toHaveLength(2);
});

it.each([
  ['phone', { Mobile: '021 555 0143' }, { Mobile: '0215550143', Email: 'a@example.nz' }],
  ['e-mail', { Email: 'A@example.nz' }, { Email: 'a@example.nz ', Homeaddress: '1 Road' }],
  ['address', { Homeaddress: '1  Ōtaki ROAD' }, { Homeaddress: '1 otaki road' }],
])('R-40, J-11: the name and the %s identify a customer', async (_, first, second) => {
  const own = workshop();
  const CustomerName = 'Mere';
  expect(await save(own, { CustomerName, ...second })).toBe(await save(own, { CustomerName, ...first }));
});

it('R-40: without a name, or with only a name, no customer is stored', async () => {
  const own = workshop();
  expect(await refused(save(own, { CustomerName: ' ', Mobile: '021' }))).toMatchObject({ code: 'not-valid' });
  expect(await refused(save(own, { CustomerName: 'Mere' }))).toMatchObject({ code: 'not-valid' });
  expect(await list(own)).toEqual([]);
});

it('R-40: a selected customer keeps the id under a new name and number, and is no longer found by the old ones', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  expect(await save(own, { ...mere, CustomerID, CustomerName: 'Mere Smith', Mobile: '0229999999', Email: '' })).toBe(
    CustomerID,
  );
  expect(await list(own)).toMatchObject([
    { CustomerID, CustomerName: 'Mere Smith', Email: '', HomePhone: '042325550' },
  ]);
  expect(await names(own, 'tuhoe')).toEqual([]);
  expect(await names(own, '0215')).toEqual([]);
  expect(await names(own, 'smith')).toEqual(['Mere Smith']);
  expect(await names(own, 'mere')).toEqual(['Mere Smith']);
  expect(await names(own, '04')).toEqual(['Mere Smith']);
});

it('R-40: a customer typed again keeps the fields that are not typed', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  await save(own, { CustomerName: mere.CustomerName, Mobile: mere.Mobile, Email: '', ConflictOfInterest: false });
  expect(await list(own)).toEqual([{ ...mere, CustomerID }]);
});

it('R-40, J-11: a sheet saves the fields that its inspector changed, and keeps later changes to the others', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  const [{ version: seen } = {}] = await listNames(own);
  const sheet = { ...mere, CustomerID, seen, Homeaddress: '2 New Road' };
  const since = { ...mere, CustomerID, seen, Mobile: '0229999999', ConflictOfInterestReason: 'Our landlady' };
  await save(own, since);
  await save(own, sheet);
  const both = { ...mere, CustomerID, Mobile: since.Mobile, Homeaddress: sheet.Homeaddress };
  expect(await list(own)).toEqual([{ ...both, ConflictOfInterestReason: 'Our landlady' }]);
  // saving the same sheet again changes nothing
  const [after] = await listNames(own);
  expect(await save(own, sheet)).toBe(CustomerID);
  expect(await listNames(own)).toEqual([after]);
  // a save based on the latest version is accepted
  await save(own, { ...both, ConflictOfInterestReason: 'Our landlady', seen: after?.version, Mobile: '0211111111' });
  expect(await list(own)).toMatchObject([{ Mobile: '0211111111' }]);
});

it('R-40, J-11: a save that conflicts reports the fields that were kept from the later save, and can then overwrite them', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  const [{ version: seen } = {}] = await listNames(own);
  const told = { ...mere, CustomerID, Homeaddress: '2 New Road', Mobile: '0211111111' };
  const since = { CustomerID, CustomerName: mere.CustomerName, Mobile: '0229999999', ConflictOfInterest: false };
  await own.call('saveCustomer', { body: { ...since, seen } });
  const kept = { Mobile: '0229999999', ConflictOfInterest: false };
  const first = await own.call('saveCustomer', { body: { ...told, seen } });
  expect(first).toEqual({ CustomerID, version: 3, kept });
  // a retry changes nothing and returns the same
  expect(await own.call('saveCustomer', { body: { ...told, seen } })).toEqual(first);
  expect(await list(own)).toEqual([{ ...told, ...kept }]);
  // a save based on the new version overwrites the kept fields
  expect(await own.call('saveCustomer', { body: { ...told, seen: first.version } })).toEqual({
    CustomerID,
    version: 4,
  });
  expect(await list(own)).toEqual([told]);
});

it('R-40: typing a customer again reports the other saved fields', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  await save(own, { ...mere, CustomerID, Mobile: '0229999999' });
  const { CustomerName, Mobile } = mere;
  const blank = { Email: '', Homeaddress: '2 New Road', ConflictOfInterest: false };
  expect(await own.call('saveCustomer', { body: { CustomerName, Mobile, ...blank } })).toEqual({
    ...{ CustomerID, version: 3 },
    kept: { Mobile: '0229999999', Email: mere.Email, ConflictOfInterest: true },
  });
});

it('R-40: a customer typed again is recognised by any earlier phone or email, and keeps the current ones', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  await save(own, { ...mere, CustomerID, Mobile: '0229999999' });
  const { CustomerName, Email } = mere;
  expect(await save(own, { CustomerName, Mobile: mere.Mobile })).toBe(CustomerID);
  expect(await list(own)).toMatchObject([{ Mobile: '0229999999' }]);
  // a number that was never theirs is a change
  expect(await save(own, { CustomerName: 'mere tuhoe', Email: Email.toUpperCase(), Mobile: '0233333333' })).toBe(
    CustomerID,
  );
  expect(await list(own)).toMatchObject([{ CustomerID, Mobile: '0233333333' }]);
});

it('R-40: a different name with the same phone or email is never merged automatically', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  const { Mobile, Email } = mere;
  expect(await save(own, { CustomerName: 'Rangi Tūhoe', Mobile, Email })).not.toBe(CustomerID);
  expect(await list(own, 'mere tuhoe')).toEqual([{ ...mere, CustomerID }]);
  for (const search of [Mobile, 'MERE@example.nz'])
    expect((await names(own, search)).toSorted()).toEqual(['Mere Tūhoe', 'Rangi Tūhoe']);
});

it('R-40: a sheet that saw an earlier state does not overwrite a customer stored before versions existed', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  const [item] = await own.itemsOf('CUSTOMER', CustomerID);
  if (!item) throw new Error('The customer is not there');
  const { changes: _, ...old } = item;
  await table().write({ put: { ...old, saves: 4 } as Item });
  await save(own, { ...mere, CustomerID, seen: 3, Mobile: '0229999999' });
  expect(await list(own)).toMatchObject([{ Mobile: mere.Mobile }]);
  await save(own, { ...mere, CustomerID, seen: 4, Mobile: '0229999999' });
  expect(await list(own)).toMatchObject([{ Mobile: '0229999999' }]);
});

it('R-40: another workshop’s customer is treated as not existing', async () => {
  const [own, theirs] = [workshop(), workshop()];
  const CustomerID = await save(theirs, { ...mere, Mobile: '0210000001' });
  expect(await refused(save(own, { ...mere, CustomerID }))).toMatchObject({ code: 'not-found' });
  expect(await refused(save(own, { ...mere, CustomerID: 'cus_never' }))).toMatchObject({ code: 'not-found' });
  expect(await list(own)).toEqual([]);
});

it('R-40: eight saves at once make one customer with one set of search entries', async () => {
  const own = workshop();
  const ids = await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      for (;;) {
        const body = { ...mere, Email: `mere${i}@example.nz` };
        const saved = await own.call('saveCustomer', { body }).catch(({ code }) => code);
        if (saved !== 'try-again') return saved.CustomerID;
      }
    }),
  );
  expect(new Set(ids).size).toBe(1);
  const [customer] = await list(own);
  for (const search of ['mere', 'tuhoe', '0215550143', '042325550'])
    expect(await list(own, search)).toEqual([customer]);
});

it('AMB-59: customers are listed by name, a hundred at a time', async () => {
  const own = workshop();
  const number = (i: number) => String(i).padStart(3, '0');
  for (let from = 0; from < 105; from += 15)
    await Promise.all(
      Array.from({ length: 15 }, (_, i) =>
        save(own, { CustomerName: `Customer ${number(from + i)}`, Mobile: `0215550${number(from + i)}` }),
      ),
    );
  for (const search of ['', 'cust', '02155']) {
    const first = await own.call('listCustomers', { query: { search } });
    expect(first.customers.map(({ CustomerName }) => CustomerName)).toEqual(
      Array.from({ length: 100 }, (_, i) => `Customer ${number(i)}`),
    );
    const rest = await own.call('listCustomers', { query: { search, after: first.next } });
    expect(rest.customers).toHaveLength(5);
    expect(rest.next).toBeUndefined();
  }
});

it('a name of many words is found by its first ten', async () => {
  const own = workshop();
  const words = Array.from({ length: 20 }, (_, i) => `w${i}`);
  await save(own, { CustomerName: words.join(' '), Mobile: '0215550143' });
  expect(await names(own, 'w9')).toHaveLength(1);
  expect(await names(own, 'w10')).toEqual([]);
});

it('R-40: a field that was changed twice is not reverted by a person who saw only the first change', async () => {
  const own = workshop();
  const CustomerID = await save(own);
  await save(own, { ...mere, CustomerID, seen: 1, Mobile: '0211111111' });
  await save(own, { ...mere, CustomerID, seen: 2, Mobile: '0222222222' });
  await save(own, { ...mere, CustomerID, seen: 2, Mobile: '0211111111', Homeaddress: '2 New Road' });
  expect(await list(own)).toMatchObject([{ Mobile: '0222222222', Homeaddress: '2 New Road' }]);
});

const angelo = { CustomerName: 'Mere D’Angelo', Mobile: '0215550143' };

it.each(["d'angelo", 'd’angelo', 'dangelo', 'D`Angelo', 'mere dang', '\u202Ad’angelo\u202C'])(
  'G-26, AMB-131: a customer with an apostrophe is found by %j',
  async (search) => {
    const own = workshop();
    await save(own, angelo);
    expect(await names(own, search)).toHaveLength(1);
  },
);

it.each(["Mere D'Angelo", 'Mere DAngelo', 'Mere D‘Angelo', 'MERE  D’ANGELO', 'Mére D’Angelo', 'Mere\u200B D’Angelo'])(
  'R-40: %j with the same number is the same customer, however the keyboard writes it',
  async (CustomerName) => {
    const own = workshop();
    expect(await save(own, { ...angelo, CustomerName })).toBe(await save(own, angelo));
  },
);

const before2027 = storedFoldings[0];
/** Stores a customer as releases before 2027 did: with the punctuation of the name in its keys. */
const saveOld = async ({ organizationId: org, context }: Workshop, known: typeof angelo & { CustomerID: string }) => {
  const customer: Customer = { ...emptyCustomer, version: 1, ...known };
  const folded = before2027(customer.CustomerName);
  const mark = hash('sha256', `${folded}\n${customer.Mobile}`, 'base64url');
  const item = customerItem(org, customer, NO_CHANGES, makeSavedBy(context));
  await write(
    { put: { ...item, gsi1sk: `${folded}#${customer.CustomerID}` } },
    ...searchEntries(org, customer, before2027).map((put) => ({ put })),
    { put: { ...customerKnownKey(org, mark), type: 'CUSTOMERKNOWN', customer: customer.CustomerID } },
  );
};
const entriesOf = async ({ itemsOf }: Workshop) => (await itemsOf('CUSTOMERSFOUND')).map(({ sk }) => sk.split('#')[0]);

it.each(['Mere D’Angelo', "Mere D'Angelo"])(
  'R-40: %s, stored before 2027, is one customer before and after a rebuild',
  async (name) => {
    const own = workshop();
    const CustomerID = 'cus_old';
    await saveOld(own, { ...angelo, CustomerName: name, CustomerID });
    expect(await names(own, 'd’angelo')).toEqual([name]);
    expect(await names(own, "D'Angelo")).toEqual([name]);
    expect(await save(own, { ...angelo, CustomerName: name })).toBe(CustomerID);
    await rebuildOrganization(own.context);
    expect(await rebuildOrganization(own.context)).toMatchObject({ keys: 0 });
    expect(await entriesOf(own)).toEqual(['0215550143', 'dangelo', 'mere dangelo']);
    for (const search of ['dangelo', 'd’angelo', "d'angelo"]) expect(await names(own, search)).toHaveLength(1);
    for (const CustomerName of ['Mere D’Angelo', "Mere D'Angelo", 'Mere Dangelo'])
      expect(await save(own, { ...angelo, CustomerName })).toBe(CustomerID);
  },
);

it('R-40: today’s identity key decides, even if a key of before 2027 leads to a customer who was erased', async () => {
  const own = workshop();
  const known = { CustomerName: "Mere O'Neil", Email: 'mere-oneil@example.nz' };
  const id = await save(own, known);
  const mark = hash('sha256', `${before2027(known.CustomerName)}\n${known.Email}`, 'base64url');
  await write({ put: { ...customerKnownKey(own.organizationId, mark), type: 'CUSTOMERKNOWN', customer: 'cus_gone' } });
  expect(await save(own, known)).toBe(id);
});

it('a customer stored before 2027 and renamed since leaves no search entry of the former name', async () => {
  const own = workshop();
  await saveOld(own, { ...angelo, CustomerID: 'cus_old' });
  await save(own, { ...angelo, CustomerID: 'cus_old', CustomerName: 'Mere Ngata' });
  expect(await entriesOf(own)).toEqual(['0215550143', 'mere ngata', 'ngata']);
});
