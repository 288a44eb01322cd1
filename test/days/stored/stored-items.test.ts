import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { table } from '#lambdas/table/connect.ts';
import { type ItemType, versions } from '#lambdas/table/table.ts';
import type { NounName } from '#shared/api.ts';
import { DraftId, newId } from '#shared/ids.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { withoutDerived } from '#test/derived-fields.ts';
import {
  type Attributes,
  callLambda,
  putRaw,
  readAll,
  readFixture,
  removeRaw,
  scan,
  storedItems,
} from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

const DAY = '2026-11-22';
const stored = storedItems(DAY);
const answers = readFixture(`answers-${DAY}`);

beforeAll(async () => {
  process.env.USER_POOL_CLIENT_ID = 'client';
  // suppresses the log line of each call
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** Restores the table as it was on the evening of that day. */
const restoreDay = async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T08:00:00.000Z`) });
  onTestFinished(() => void vi.useRealTimers());
  await removeRaw(...(await scan()));
  await putRaw(...stored.items);
};
const find = (type: ItemType) => stored.items.find((item) => item.type?.S === type) ?? {};
/** Copies an item to another key, with some attributes replaced. */
const copyItem = (item: Attributes, [from, to]: [string, string], other: Attributes = {}): Attributes => ({
  ...JSON.parse(JSON.stringify(item).replaceAll(from, to)),
  ...other,
});
const call = (noun: NounName, name: string, asked = {}) => callLambda(stored, noun, name, asked);

/** Fields added to the sheet since, with their values for older sheets. */
const cameSince = {
  vehicleTypeUnknown: false,
  towbarFitted: '',
  motorcycleParkingBrakeFitted: '',
  trailerBrakesFitted: '',
  breakawayBrakeFitted: '',
  dualSafetyChainFitted: '',
};
const addNewFields = (answered: typeof answers): typeof answers =>
  JSON.parse(JSON.stringify(answered), (_, value) =>
    value && typeof value === 'object' && 'vehicleFirstRegistered' in value ? { ...value, ...cameSince } : value,
  );

it('items stored before versions existed open and list as they did then', async () => {
  await restoreDay();
  // responses may have new fields; all others are unchanged
  expect(await readAll(stored)).toMatchObject(withoutDerived(addNewFields(answers)));
});

it('new items are stored with their version', async () => {
  await restoreDay();
  const id = DraftId.parse(newId('dft'));
  const sheet = { ...finishedCar(), initialDateOfInspection: DAY };
  await call('drafts', 'create', { body: { ...sheet, id } });
  const { status } = await call('inspections', 'submit', {
    body: { ...sheet, formattedId: { unfinishedInspectionId: id } },
    headers: { 'idempotency-key': newId('dft') },
  });
  expect(status).toBe(200);
  await call('customers', 'save', { body: { CustomerName: 'Ana Rewi', Mobile: '0215550199' } });
  const keyOf = ({ pk, sk }: Attributes) => `${pk?.S} ${sk?.S}`;
  const before = new Set(stored.items.map(keyOf));
  const written = (await scan()).filter((item) => !before.has(keyOf(item)));
  expect(new Set(written.map(({ type }) => type?.S))).toEqual(
    new Set([
      'DRAFT',
      'INSPECTION',
      'REMINDER',
      'REVISION',
      'DUE',
      'IDEMPOTENCY',
      'NUMBER',
      'CUSTOMER',
      'CUSTOMERFOUND',
      'CUSTOMERKNOWN',
      'ALLOWANCE',
    ]),
  );
  for (const { type, v } of written) expect([type, v]).toEqual([type, { N: String(versions[type?.S as ItemType]) }]);
  const counter = find('COUNTER');
  expect(await table().get({ pk: counter.pk?.S ?? '', sk: 'SHEETS' })).toMatchObject({ v: versions.COUNTER });
});

const readLists = async () => {
  const { overview, records: _, ...lists } = await readAll(stored);
  const shown = Object.entries<{ lines: unknown }>(overview.answer).map(([name, { lines }]) => [name, lines]);
  return { ...lists, shown };
};

it('an unreadable item is left out of lists and logged without names', async () => {
  await restoreDay();
  const before = await readLists();
  const logged = vi.spyOn(logLines, 'error').mockImplementation(() => {});
  const NOTHING: Attributes[string] = { M: {} };
  const org = stored.organizationId;
  const nowhere = (item: Attributes, place: string) => ({
    ...item,
    pk: { S: `ORG#${org}#INSPECTION#1795327106999999` },
    gsi1sk: { S: '1795327106999999' },
    gsi2sk: { S: `${place}#1795327106999999` },
  });
  const header = find('INSPECTION');
  const draft = stored.items.find(({ type, gsi1pk }) => type?.S === 'DRAFT' && gsi1pk);
  await putRaw(
    { ...nowhere(header, 'BROKEN'), gsi4sk: { S: 'RECHECK+VIC#2026-12-19#1795327106999999' }, summary: NOTHING },
    { ...nowhere(find('FOUND'), 'mere tuhoe'), gsi2pk: { S: `ORG#${org}#FOUND#CUSTOMER` } },
    copyItem(draft ?? {}, [draft?.id?.S ?? '', 'dft_AAAAAAAAAAAAAAAAAAAAAAAA'], { summary: NOTHING }),
    copyItem(find('CUSTOMER'), ['cus_', 'cus_A'], { summary: NOTHING }),
    copyItem(find('CUSTOMERFOUND'), ['cus_', 'cus_A'], { summary: NOTHING, sk: { S: 'harbour nobody#cus_A' } }),
    copyItem(find('PAPER'), ['pap_', 'pap_A'], { number: { S: 'seven' } }),
    copyItem(find('NOTIFICATION'), ['ntf_', 'ntf_1'], { DateAdded: { BOOL: true } }),
    copyItem(find('SUBUSER'), ['usr_', 'usr_A'], { name: NOTHING, pk: { S: `USER#${stored.userId}` } }),
  );
  const after = await readLists();
  expect(after).toEqual(before);
  const lines = logged.mock.calls.flat();
  expect(new Set(lines.map((line) => 'unreadable' in line && line.unreadable))).toEqual(
    new Set(['INSPECTION', 'DRAFT', 'CUSTOMER', 'CUSTOMERFOUND', 'PAPER', 'NOTIFICATION', 'SUBUSER']),
  );
  expect(JSON.stringify(lines)).not.toMatch(/harbour|KZT482|Mere/i);
});

it('values beyond today’s limits or formats are returned as stored', async () => {
  await restoreDay();
  const header = find('INSPECTION');
  const plate = 'OLD PLATE OF TWENTY';
  await putRaw({
    ...header,
    summary: { M: { ...header.summary?.M, plate: { S: plate }, year: { N: '0' }, cust: { S: 'x'.repeat(5000) } } },
  });
  const organization = find('ORGANIZATION');
  await putRaw({ ...organization, Email: { S: 'no address' }, Name: { S: 'N'.repeat(5000) } });
  const { answer } = await call('inspections', 'list');
  expect(answer.inspections).toHaveLength(answers.inspections.answer.inspections.length);
  expect(answer.inspections).toContainEqual(
    expect.objectContaining({ vehicleRegistrationPlate: plate, vehicleYear: 0, customerName: 'x'.repeat(5000) }),
  );
  expect((await call('account', 'user')).answer.Organization).toMatchObject({ Email: 'no address' });
});

it('a draft created before the form had a section opens, saves the section and is submitted', async () => {
  await restoreDay();
  const draft =
    stored.items.find(({ type, state, recheckOf }) => type?.S === 'DRAFT' && state?.S === 'open' && !recheckOf) ?? {};
  const { roadBrakeTest: _, ...sections } = draft.sections?.M ?? {};
  await putRaw({ ...draft, sections: { M: sections } });
  const params = { id: draft.id?.S ?? '' };
  expect((await call('drafts', 'get', { params })).answer.versions.roadBrakeTest).toBe(0);
  const saved = await call('drafts', 'save', {
    params,
    body: { serviceBrakeOverall: 61, versions: { roadBrakeTest: 0 } },
  });
  expect(saved).toMatchObject({ status: 200, answer: { serviceBrakeOverall: 61, versions: { roadBrakeTest: 1 } } });
  await putRaw({ ...draft, sections: { M: sections } });
  expect((await call('drafts', 'save', { params, body: { serviceBrakeOverall: 62 } })).status).toBe(200);
  const body = { ...finishedCar(), initialDateOfInspection: DAY, formattedId: { unfinishedInspectionId: params.id } };
  expect((await call('inspections', 'submit', { body })).status).toBe(200);
});

it('a retired scope does not lock a member out', async () => {
  await restoreDay();
  const member = stored.items.find(({ pk, type }) => type?.S === 'MEMBER' && pk?.S === `USER#${stored.userId}`) ?? {};
  await putRaw({ ...member, scopes: { L: [{ S: 'flag-of-last-year' }, { S: 'Admin' }] } });
  expect(await call('organizations', 'members')).toMatchObject({ status: 200 });
  expect((await call('account', 'user')).answer.scopes).toEqual(['Admin']);
});

it('stored items record who changed them and when', async () => {
  await restoreDay();
  const by = expect.objectContaining({ userId: stored.userId, at: expect.stringContaining(DAY) });
  const customer = { CustomerName: 'Ana Rewi', Mobile: '0215550199' };
  const { CustomerID } = (await call('customers', 'save', { body: customer })).answer;
  const vehicle = { Registration: 'ABC123', Vin: '', Year: null, Make: '', Model: '', BodyStyle: '' };
  const unknown = {
    LatestOdometerReading: null,
    ExpiryDateOfLastSuccessfulWof: null,
    DateOfFirstRegistrationInNz: null,
  };
  const { VehicleID } = (await call('vehicles', 'save', { body: { ...vehicle, ...unknown } })).answer;
  await call('vehicles', 'addOwner', { body: { VehicleID, CustomerID } });
  await call('organizations', 'update', { body: { PricingMatrix: { Bulb: 14 } } });
  const other = stored.items.find(({ pk, type }) => type?.S === 'MEMBER' && pk?.S !== `USER#${stored.userId}`);
  const id = other?.gsi1sk?.S ?? '';
  await call('organizations', 'saveMember', { params: { id }, body: { scopes: ['Admin'] } });
  const at = async (pk: string, sk: string): Promise<Record<string, unknown>> =>
    (await table().get({ pk, sk }, { consistent: true })) ?? {};
  const org = `ORG#${stored.organizationId}`;
  expect((await at(`${org}#CUSTOMER#${CustomerID}`, 'CUSTOMER')).savedBy).toEqual(by);
  expect((await at(`${org}#VEHICLE#${VehicleID}`, 'VEHICLE')).savedBy).toEqual(by);
  expect((await at(`${org}#VEHICLE#${VehicleID}`, 'OWNER')).savedBy).toEqual(by);
  expect(await at(org, 'ORGANIZATION')).toMatchObject({ changedBy: by, pricedBy: by });
  expect((await at(`USER#${id}`, `MEMBER#${stored.organizationId}`)).scopesBy).toEqual(by);
  await call('organizations', 'close');
  expect((await at(org, 'ORGANIZATION')).closed).toEqual(by);
  await call('organizations', 'reopen');
  expect(await at(org, 'ORGANIZATION')).toMatchObject({ reopenedBy: by });
});

it('an unreadable organization is an error, not an organization without members', async () => {
  await restoreDay();
  await putRaw({ ...find('ORGANIZATION'), PricingMatrix: { M: { 'WoF for Mrs Parata': { S: 'free' } } } });
  const logged = vi.spyOn(logLines, 'error').mockReturnValue();
  expect(await call('account', 'user')).toMatchObject({ status: 500 });
  const lines = JSON.stringify(logged.mock.calls);
  expect(lines).toContain('PricingMatrix: invalid_type');
  expect(lines).not.toContain('Parata');
});

it('due items that can’t be read are still counted', async () => {
  await restoreDay();
  const due = stored.items.find(({ gsi4sk }) => gsi4sk?.S?.startsWith('RECHECK')) ?? {};
  await putRaw({ ...due, summary: { M: {} } });
  vi.spyOn(logLines, 'error').mockImplementation(() => {});
  const { rechecksDue, vicNotEntered } = (await call('inspections', 'overview')).answer;
  const { rechecksDue: before, vicNotEntered: entriesBefore } = answers.overview.answer;
  expect([rechecksDue.count, vicNotEntered.count]).toEqual([before.count, entriesBefore.count]);
});

it('an item of a later release is refused', async () => {
  await restoreDay();
  const draft = stored.items.find(({ type, state }) => type?.S === 'DRAFT' && state?.S === 'open') ?? {};
  await putRaw({ ...draft, v: { N: String(versions.DRAFT + 1) } });
  expect(await call('drafts', 'get', { params: { id: draft.id?.S ?? '' } })).toMatchObject({ status: 503 });
});
