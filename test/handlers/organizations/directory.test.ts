import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTORY } from '#lambdas/table/keys.ts';
import { storeDirectory } from '#scripts/import-directory/store.ts';
import type { Suggestion } from '#shared/organizations/model.ts';
import { normalizeForSearch } from '#shared/organizations/searchable.ts';
import { later, MINUTE, NOW } from '#test/world/clock.ts';
import { somebody } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { itemsOf, startTable } from '#test/world/table.ts';
import { workerCalls } from './workers.ts';

startTable();

const workshop = (name: string, address = '1 Road', phone = '09 300 1234'): Suggestion => ({
  name,
  address,
  phone,
  email: 'office@workshop.example',
});
const harbour = workshop('Harbour Street Motors');
const known = [
  harbour,
  workshop('Ōtāhuhu Auto Repairs'),
  workshop('Auto Auto  AUTO'),
  workshop('Tyre Centre', '9 Domain Road, Papamoa'),
  workshop('Tyre Centre', '102 Cameron Road, Tauranga'),
  ...Array.from({ length: 12 }, (_, i) => workshop(`Pit Stop ${i + 10} Pit Stop`)),
];

const table = async () => (await somebody()).contextAt(NOW).table;
const keep = async (workshops: Suggestion[], replace = false) => storeDirectory(await table(), workshops, { replace });
const searching = async () => {
  const call = workerCalls(await somebody(), 'org_none' as never);
  return (search: string, now = NOW) => call('suggestions', { query: { search } }, { now });
};
const search = async (text: string) => (await (await searching())(text)).map(({ name }) => name);

beforeAll(async () => {
  await keep(known);
});

describe('the workshops suggested', () => {
  it.each([
    ['by its first word', 'harb', ['Harbour Street Motors']],
    ['by its last word', 'Motors', ['Harbour Street Motors']],
    ['by two words', 'street mo', ['Harbour Street Motors']],
    ['without its macrons', 'otahuhu', ['Ōtāhuhu Auto Repairs']],
    ['with macrons where there are none', 'mōtors', ['Harbour Street Motors']],
    ['whatever its spaces', '  STREET   MOTORS ', ['Harbour Street Motors']],
    ['once, whatever it is found by', 'auto', ['Auto Auto  AUTO', 'Ōtāhuhu Auto Repairs']],
    ['not by the middle of a word', 'arbour', []],
    ['not by a word that goes on otherwise', 'motorsport', []],
    ['not by nothing', '', []],
    ['not by one letter', 'h', []],
    ['not by one letter and spaces', ' h  ', []],
    ['not by a mark of the keys', '#', []],
  ])('R-12, C-12: are found %s: %j', async (_, text, names) => {
    expect((await search(text)).sort()).toEqual(names);
  });

  it('are told with what the wizard fills in', async () => {
    expect(await (await searching())('harbour')).toEqual([harbour]);
  });

  it('of the same name at two addresses are two', async () => {
    expect(await search('tyre')).toEqual(['Tyre Centre', 'Tyre Centre']);
  });

  it('R-12: are ten at most, each once', async () => {
    const found = await search('pit stop');
    expect(new Set(found).size).toBe(10);
    expect(found).toHaveLength(10);
  });

  it('are searched for sixty times a minute at most; too short a search is free', async () => {
    const find = await searching();
    for (let i = 0; i < 60; i++) await find('harbour');
    expect(await refused(find('harbour'))).toMatchObject({ code: 'too-many-requests' });
    expect(await find('h')).toEqual([]);
    expect(await find('harbour', later(MINUTE))).toEqual([harbour]);
  });
});

describe('the directory', () => {
  it('imported again changes nothing but what has changed', async () => {
    expect(await keep(known)).toEqual({ changed: 0, gone: 0 });
    const before = await itemsOf(DIRECTORY);
    const called = { ...harbour, phone: '09 300 9999' };
    expect(await keep([called, workshop('New Motors')])).toEqual({ changed: 2, gone: 0 });
    expect(await (await searching())('harbour')).toEqual([called]);
    expect(await itemsOf(DIRECTORY)).toHaveLength(before.length + 2);
    await keep([harbour]);
  });

  it('is replaced when told to', async () => {
    await keep([workshop('Passing Fancy')]);
    expect(await keep(known, true)).toMatchObject({ changed: 0, gone: expect.toSatisfy((gone: number) => gone > 0) });
    expect(await search('passing')).toEqual([]);
    expect(await search('harbour')).toEqual(['Harbour Street Motors']);
  });

  it('holds more than one trip takes', async () => {
    const many = Array.from({ length: 150 }, (_, i) => workshop(`Workshop number ${i}`));
    expect(await keep(many)).toEqual({ changed: 150, gone: 0 });
    expect(await search('workshop number 149')).toEqual(['Workshop number 149']);
    expect(await keep(known, true)).toEqual({ changed: 0, gone: 150 });
  });
});

it.each([
  ['Ōtāhuhu  Auto', 'otahuhu auto'],
  [' Café\tRENAULT ', 'cafe renault'],
  ["Hawke's Bay", "hawke's bay"],
  ['', ''],
])('%j is searched for as %j', (text, words) => {
  expect(normalizeForSearch(text)).toBe(words);
});
