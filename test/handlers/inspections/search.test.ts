import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { listInspections } from '#lambdas/inspections/search.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { newRecords, readAllPages } from '#test/world/records.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const NOW = new Date('2026-11-21T02:00:00Z');
type Query = Parameters<typeof listInspections>[1];
type Records = ReturnType<typeof newRecords>;
const list = ({ organizationId }: Records, query: Partial<Query>, now = NOW) =>
  listInspections({ table: table(), organizationId, now }, { pageSize: 100, ...query });
const idsOf = async (records: Records, query: Partial<Query>) =>
  (await list(records, query)).inspections.map(({ id }) => id);
const find = (records: Records, search: string) => idsOf(records, { search });
const allIds = async (records: Records, query: Partial<Query>) => {
  const pages = await readAllPages((after) => list(records, { ...query, after }));
  return { pages, ids: pages.flatMap(({ inspections }) => inspections.map(({ id }) => id)) };
};
const numbered = (formattedIdIdx: number, recheckIdx = 0): Partial<Inspection> => ({
  formattedId: { formattedIdIdx, recheckIdx, unfinishedInspectionId: null },
});

describe('T-03: a search finds', () => {
  let workshop: Records;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    workshop = newRecords();
    ids.hilux = await workshop.indexed({ customerName: 'Mere Tūhoe' }, numbered(1043));
    ids.recheck = await workshop.indexed(
      { customerName: "Pat O'Brien-Smith", customerPhone: '0215550199', customerHomePhone: '045550143' },
      numbered(1043, 1),
    );
    ids.ten = await workshop.indexed(
      { vehicleRegistrationPlate: '1043AB', vehicleVIN: 'JYA-RN33E 0JA', customerName: '陈伟 Motors' },
      numbered(10430),
    );
    ids.trailer = await workshop.indexed(
      { vehicleRegistrationPlate: '', vehicleVIN: 'N/A', customerName: '' },
      numbered(77),
    );
  });

  it.each([
    ['a number, with its rechecks and longer numbers', '1043', ['ten', 'recheck', 'hilux']],
    ['a number with its recheck', '1043-1', ['recheck']],
    ['the first record of a number', '1043-0', ['hilux']],
    ['the beginning of a plate, in any spelling', ' kzt-4 ', ['recheck', 'hilux']],
    ['a VIN with a hyphen by its letters', 'jyarn33e', ['ten']],
    ['the beginning of a VIN', '7AT0H65YX1702', ['recheck', 'hilux']],
    ['a VIN by its last six', '028317', ['recheck', 'hilux']],
    ['a VIN with O for 0 and I for 1', '7atoh65yxi7', ['recheck', 'hilux']],
    ['the last six of a VIN with O for 0 and I for 1', 'O283I7', ['recheck', 'hilux']],
    ['a plate pasted with characters nobody sees', '\u202AKZT\u2011482\u202C', ['recheck', 'hilux']],
    ['the beginning of a VIN’s last six, while typing', '0283', ['recheck', 'hilux']],
    ['a chassis number by its last six, without its hyphen', '33E 0ja', ['ten']],
    ['nothing by the middle of a VIN', 'H65YX1', []],
    ['a customer by the first word', 'mere', ['hilux']],
    ['a customer by the last word, without its macron', 'TUHOE', ['hilux']],
    ['a customer by both words', 'mere  tūh', ['hilux']],
    ['a customer with an apostrophe, typed with a phone’s apostrophe', 'O’Brien', ['recheck']],
    ['a customer with an accent typed for the apostrophe', 'o´brien', ['recheck']],
    ['a customer without the apostrophe', 'obrien', ['recheck']],
    ['a customer by the part after a hyphen', 'smith', ['recheck']],
    ['a customer in Chinese', '陈', ['ten']],
    ['the part after the Chinese name', 'moto', ['ten']],
    ['a sheet number with its sign', ' #1043 ', ['ten', 'recheck', 'hilux']],
    ['a recheck in full-width digits', '＃１０４３－１', ['recheck']],
    ['a plate in full-width letters', ' ｋｚｔ４８２ ', ['recheck', 'hilux']],
    ['nothing by the middle of a word', 'ere', []],
    ['nothing by an invalid VIN', 'N/A', []],
    ['nothing by punctuation alone', '---', []],
    ['nothing by an accent alone', '\u0304', []],
    ['the end of a plate', '482', ['recheck', 'hilux']],
    ['the middle of a plate', 'zt-48', ['recheck', 'hilux']],
    ['nothing by two characters of a plate', 'zt', []],
    ['a phone number as dialled from abroad', '+64 21 555 0199', ['recheck']],
    ['the beginning of a home phone', '(04) 555 0', ['recheck']],
    ['nothing by four digits of a phone number', '0215', []],
    ['make and model', 'toyota HIL', ['trailer', 'ten', 'recheck', 'hilux']],
    ['an inspector', 'potae', ['trailer', 'ten', 'recheck', 'hilux']],
    ['a customer and a vehicle', 'mere hilux', ['hilux']],
    ['the last two digits of a number', '43', ['recheck', 'hilux']],
    ['nothing by the last digit', '3', []],
  ])('%s', async (_, search, expected) => {
    expect(await find(workshop, search)).toEqual(expected.map((name) => ids[name]));
  });

  it('R-24: by formattedId an inspection and its rechecks, but no longer numbers', async () => {
    expect(await idsOf(workshop, { formattedId: '1043' })).toEqual([ids.recheck, ids.hilux]);
    expect(await idsOf(workshop, { formattedId: '1043-0' })).toEqual([ids.hilux]);
    expect(await idsOf(workshop, { formattedId: '01043-01' })).toEqual([ids.recheck]);
    expect(await idsOf(workshop, { formattedId: '9' })).toEqual([]);
  });

  it('only matches that also fit the filters', async () => {
    const failed = await workshop.indexed({ ...carWithThreeFails(), customerName: 'Mere Pōtae' });
    const old = await workshop.indexed({ customerName: 'Mere Old' }, { createdAt: '2026-01-31T01:00:00.000Z' });
    expect(await find(workshop, 'mere')).toEqual([failed, ids.hilux, old]);
    expect(await idsOf(workshop, { search: 'mere', result: 'fail' })).toEqual([failed]);
    expect(await idsOf(workshop, { search: 'mere', vic: 'entered' })).toEqual([]);
    const january = { from: '2026-01-01' as NzDate, upTo: '2026-01-31' as NzDate };
    const page = await list(workshop, { search: 'mere', ...january });
    expect(page).toMatchObject({ inspections: [{ id: old }], range: january });
  });

  it('nothing of another organization', async () => {
    const other = newRecords();
    for (const search of ['1043', 'KZT482', '7AT0H65', 'mere']) expect(await find(other, search)).toEqual([]);
  });
});

test('T-03: a VIN that begins and ends alike matches once, and one of six letters is found by them', async () => {
  const workshop = newRecords();
  const alike = await workshop.indexed({ vehicleRegistrationPlate: 'A1', vehicleVIN: 'JYA700123JYA700' });
  const short = await workshop.indexed({ vehicleRegistrationPlate: 'A2', vehicleVIN: 'JYA700' });
  for (const search of ['JYA', 'jya700', 'JYA-70'])
    expect(await find(workshop, search), search).toEqual([short, alike]);
  const { ids } = await allIds(workshop, { search: 'JYA700', pageSize: 1 });
  expect(ids.toSorted()).toEqual([alike, short]);
});

test('T-03: words are searched in the last 90 days or the days of the filter, page by page, after the index', async () => {
  const workshop = newRecords();
  const demio = { vehicleMake: 'Mazda', vehicleModel: 'Demio' };
  const old = await workshop.indexed(demio, { createdAt: '2026-08-23T11:59:59.999Z' });
  const wanted: number[] = [];
  for (let n = 0; n < 12; n++) wanted.push(await workshop.indexed(n % 2 ? { customerName: 'Demi Okoro' } : demio));
  await workshop.indexed();
  for (const pageSize of [1, 5, 100]) {
    const { pages, ids } = await allIds(workshop, { search: 'demi', pageSize });
    expect(ids.toSorted()).toEqual(wanted);
    expect(pages.at(-1)).toMatchObject({ wordsFrom: '2026-08-24' });
    expect(pages.at(-1)?.range).toBeUndefined();
  }
  const august = { from: '2026-08-01' as NzDate, upTo: '2026-08-31' as NzDate };
  const page = await list(workshop, { search: 'demi', ...august });
  expect(page).toMatchObject({ inspections: [{ id: old }], range: august });
  expect(page.wordsFrom).toBeUndefined();
  expect(await find(workshop, 'd')).toHaveLength(6);
});

test('T-03: a search with many kinds of matches can be paged to the end, each match once', async () => {
  const workshop = newRecords();
  const wanted: number[] = [];
  // found by plate, by VIN, by two words of the customer, by all of these, or not at all
  const kinds = [
    { vehicleRegistrationPlate: 'TOM1', vehicleVIN: 'TOMVIN1', customerName: 'Tom Tomson' },
    { vehicleRegistrationPlate: 'ABC1', vehicleVIN: 'TOMVIN2', customerName: 'Tom Tomson' },
    { vehicleRegistrationPlate: 'ABC2', vehicleVIN: 'TOMVIN3', customerName: 'Anna Wilson' },
    { vehicleRegistrationPlate: 'ABC3', vehicleVIN: 'X1', customerName: 'Anna Tomson' },
    { vehicleRegistrationPlate: 'TOM2', vehicleVIN: 'X2', customerName: 'Atom Ant' },
    { vehicleRegistrationPlate: 'ATOX', vehicleVIN: 'ATOX', customerName: 'Atom Ant' },
  ];
  for (let n = 0; n < 48; n++) {
    const kind = kinds[n % kinds.length];
    const id = await workshop.indexed(kind);
    if (kind?.vehicleRegistrationPlate !== 'ATOX') wanted.push(id);
  }
  for (const pageSize of [1, 7, 100]) {
    const { pages, ids } = await allIds(workshop, { search: 'tom', pageSize });
    expect(ids.toSorted()).toEqual(wanted.toSorted());
    for (const { inspections, next = '' } of pages) {
      expect(inspections.map(({ id }) => id)).toEqual(inspections.map(({ id }) => id).toSorted((a, b) => b - a));
      expect(next.length).toBeLessThan(2000);
    }
  }
});

test('T-03: the longest names fit into a cursor', async () => {
  const workshop = newRecords();
  for (let n = 0; n < 8; n++) await workshop.indexed({ customerName: '陈伟'.repeat(40) });
  const { next = '' } = await list(workshop, { search: '陈', pageSize: 3 });
  expect(next.length).toBeGreaterThan(0);
  expect(next.length).toBeLessThan(2000);
});

test('T-03: the cursor of another search is refused, and so is an invalid one', async () => {
  const workshop = newRecords();
  for (let n = 0; n < 3; n++) await workshop.indexed();
  const { next = '' } = await list(workshop, { search: 'KZT482', pageSize: 1 });
  const { next: plain = '' } = await list(workshop, { pageSize: 1 });
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong: Partial<Query>[] = [
    { search: 'KZT9', after: next },
    { search: 'KZT482', after: plain },
    { after: next },
    ...['x', '', encoded(null), encoded([]), encoded({}), encoded({ PLATE: 5 }), encoded({ PLATE: 'KZT482#x' })].map(
      (after) => ({ search: 'KZT482', after }),
    ),
    { search: 'KZT482', after: encoded({ OTHER: 'KZT482#1' }) },
    { from: '2026-11-19' as NzDate, after: plain },
  ];
  for (const query of wrong)
    expect(await refused(list(workshop, query)), JSON.stringify(query)).toMatchObject({ code: 'not-valid' });
});

describe('T-03: filters', () => {
  it('default to the last 90 days, and return the range', async () => {
    const workshop = newRecords();
    const first = await workshop.indexed(carWithThreeFails(), { createdAt: '2026-08-23T12:00:00.000Z' });
    await workshop.indexed(carWithThreeFails(), { createdAt: '2026-08-23T11:59:59.999Z' });
    await workshop.indexed({}, { createdAt: '2026-11-20T12:00:00.000Z' });
    expect(await list(workshop, { result: 'fail' })).toMatchObject({
      inspections: [{ id: first }],
      range: { from: '2026-08-24', upTo: '2026-11-21' },
    });
    expect((await list(workshop, { vic: 'not-entered' })).inspections).toHaveLength(2);
    expect((await list(workshop, { vic: 'entered' })).inspections).toEqual([]);
    expect((await list(workshop, {})).range).toBeUndefined();
  });

  it.each([
    ['a make', 'TOY', true],
    ['a model, by a word inside it', 'sr5', true],
    ['a year', '2017', true],
    ['all three, in any order', 'hilux 2017 toyota', true],
    ['another year', 'hilux 2018', false],
    ['the middle of a word', 'lux', false],
    ['no word at all', '--', false],
  ])('keep to %s', async (_, vehicle, isFound) => {
    const workshop = newRecords();
    const hilux = await workshop.indexed();
    await workshop.indexed({ vehicleMake: 'Mazda', vehicleModel: 'Demio', vehicleYear: 2009 });
    await workshop.indexed({}, { createdAt: '2026-08-23T11:59:59.999Z' });
    const page = await list(workshop, { vehicle });
    expect(page.inspections.map(({ id }) => id)).toEqual(isFound ? [hilux] : []);
    expect(page.range).toEqual({ from: '2026-08-24', upTo: '2026-11-21' });
    expect(await idsOf(workshop, { vehicle, search: 'KZT482', from: '2026-11-01' as NzDate })).toEqual(
      isFound ? [hilux] : [],
    );
  });

  it.each([
    ['a summer day', '2026-11-20', '2026-11-19T11:00:00.000Z', '2026-11-20T10:59:59.999Z'],
    ['a winter day', '2026-07-01', '2026-06-30T12:00:00.000Z', '2026-07-01T11:59:59.999Z'],
    ['the day of 23 hours', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T10:59:59.999Z'],
    ['the day of 25 hours', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T11:59:59.999Z'],
  ])('a day goes from midnight to midnight in New Zealand: %s', async (_, day, first, last) => {
    const workshop = newRecords();
    const at = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    await workshop.indexed({}, { createdAt: at(first, -1) });
    const inside = [await workshop.indexed({}, { createdAt: first }), await workshop.indexed({}, { createdAt: last })];
    await workshop.indexed({}, { createdAt: at(last, 1) });
    const range = { from: day as NzDate, upTo: day as NzDate };
    expect(await list(workshop, range)).toMatchObject({
      inspections: inside.toReversed().map((id) => ({ id })),
      range,
    });
    expect(await idsOf(workshop, { search: 'KZT', ...range })).toEqual(inside.toReversed());
  });

  it('read a bounded number of pages per call, and lose nothing', async () => {
    const workshop = newRecords();
    const rare: number[] = [];
    for (let n = 0; n < 40; n++) {
      const id = await workshop.indexed(n % 13 === 0 ? carWithThreeFails() : {});
      if (n % 13 === 0) rare.push(id);
    }
    const search = vi.spyOn(table(), 'search');
    const { pages, ids } = await allIds(workshop, { result: 'fail', pageSize: 2 });
    expect(ids).toEqual(rare.toReversed());
    expect(search.mock.calls.length).toBeLessThanOrEqual(5 * pages.length);
    search.mockRestore();
    const all = await allIds(workshop, { pageSize: 7 });
    expect(all.ids).toHaveLength(40);
    expect(new Set(all.ids).size).toBe(40);
  });

  it('accept any day, and refuse days in the wrong order', async () => {
    const workshop = newRecords();
    const id = await workshop.indexed();
    for (const from of ['0001-01-01', '1970-01-02', '2000-01-01'])
      expect(await idsOf(workshop, { from: from as NzDate, upTo: '9999-12-31' as NzDate }), from).toEqual([id]);
    expect(await idsOf(workshop, { from: '0001-01-01' as NzDate, upTo: '1969-01-01' as NzDate })).toEqual([]);
    for (const [from, upTo] of [
      ['2026-11-20', '2026-11-19'],
      ['2300-01-01', '2300-01-02'],
    ] as NzDate[][])
      expect(await refused(list(workshop, { from, upTo }))).toMatchObject({ code: 'not-valid' });
  });
});

test('T-03: without a search or filter a page is one query', async () => {
  const workshop = newRecords();
  await workshop.indexed();
  const [search, getAll] = [vi.spyOn(table(), 'search'), vi.spyOn(table(), 'getAll')];
  await list(workshop, {});
  expect([search.mock.calls.length, getAll.mock.calls.length]).toEqual([1, 0]);
  search.mockRestore();
  getAll.mockRestore();
});

test('T-03: a list started yesterday ends at the end of its first day, without an error', async () => {
  const records = newRecords();
  for (const hour of ['01', '02'])
    await records.submitted(carWithThreeFails(), { createdAt: `2026-08-23T${hour}:00:00.000Z` });
  const late = new Date('2026-11-20T10:59:00Z');
  const page = await list(records, { result: 'fail', pageSize: 1 }, late);
  expect(page.inspections).toHaveLength(1);
  const midnight = new Date('2026-11-20T11:01:00Z');
  const next = await list(records, { result: 'fail', pageSize: 1, after: page.next }, midnight);
  expect(next).toMatchObject({ inspections: [] });
  expect(next.next).toBeUndefined();
});
