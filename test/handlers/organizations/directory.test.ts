import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTORY } from '#lambdas/table/keys.ts';
import { refoldDirectory, storeDirectory } from '#scripts/import-directory/store.ts';
import type { Suggestion } from '#shared/organizations/model.ts';
import { later, MINUTE, NOW } from '#test/world/clock.ts';
import { newPerson } from '#test/world/people.ts';
import { refused } from '#test/world/refused.ts';
import { listItems, startTable } from '#test/world/table.ts';
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

const table = async () => (await newPerson()).contextAt(NOW).table;
const keep = async (workshops: Suggestion[], replace = false) => storeDirectory(await table(), workshops, { replace });
const searching = async () => {
  const call = workerCalls(await newPerson(), 'org_none' as never);
  return (search: string, now = NOW) => call('suggestions', { query: { search } }, { now });
};
const search = async (text: string) => (await (await searching())(text)).map(({ name }) => name);

beforeAll(async () => {
  await keep(known);
});

describe('suggested workshops', () => {
  it.each([
    ['by the first word', 'harb', ['Harbour Street Motors']],
    ['by the last word', 'Motors', ['Harbour Street Motors']],
    ['by two words', 'street mo', ['Harbour Street Motors']],
    ['without macrons', 'otahuhu', ['Ōtāhuhu Auto Repairs']],
    ['with macrons that the name lacks', 'mōtors', ['Harbour Street Motors']],
    ['in any spacing', '  STREET   MOTORS ', ['Harbour Street Motors']],
    ['once, even if several words match', 'auto', ['Auto Auto  AUTO', 'Ōtāhuhu Auto Repairs']],
    ['not by the middle of a word', 'arbour', []],
    ['not by a different word with the same beginning', 'motorsport', []],
    ['not by an empty search', '', []],
    ['not by one letter', 'h', []],
    ['not by one letter and spaces', ' h  ', []],
    ['not by a separator of the keys', '#', []],
  ])('R-12, C-12: are found %s: %j', async (_, text, names) => {
    expect((await search(text)).sort()).toEqual(names);
  });

  it('include the details that the wizard fills in', async () => {
    expect(await (await searching())('harbour')).toEqual([harbour]);
  });

  it('with the same name at two addresses are two', async () => {
    expect(await search('tyre')).toEqual(['Tyre Centre', 'Tyre Centre']);
  });

  it('R-12: are limited to ten, each once', async () => {
    const found = await search('pit stop');
    expect(new Set(found).size).toBe(10);
    expect(found).toHaveLength(10);
  });

  it('can be searched sixty times a minute; searches that are too short don’t count', async () => {
    const find = await searching();
    for (let i = 0; i < 60; i++) await find('harbour');
    expect(await refused(find('harbour'))).toMatchObject({ code: 'too-many-requests' });
    expect(await find('h')).toEqual([]);
    expect(await find('harbour', later(MINUTE))).toEqual([harbour]);
  });
});

describe('the directory', () => {
  it('changes only what has changed when imported again', async () => {
    expect(await keep(known)).toEqual({ changed: 0, gone: 0 });
    const before = await listItems(DIRECTORY);
    const called = { ...harbour, phone: '09 300 9999' };
    expect(await keep([called, workshop('New Motors')])).toEqual({ changed: 2, gone: 0 });
    expect(await (await searching())('harbour')).toEqual([called]);
    expect(await listItems(DIRECTORY)).toHaveLength(before.length + 2);
    await keep([harbour]);
  });

  it('can be replaced', async () => {
    await keep([workshop('Passing Fancy')]);
    expect(await keep(known, true)).toMatchObject({ changed: 0, gone: expect.toSatisfy((gone: number) => gone > 0) });
    expect(await search('passing')).toEqual([]);
    expect(await search('harbour')).toEqual(['Harbour Street Motors']);
  });

  it('holds more than one batch', async () => {
    const many = Array.from({ length: 150 }, (_, i) => workshop(`Workshop number ${i}`));
    expect(await keep(many)).toEqual({ changed: 150, gone: 0 });
    expect(await search('workshop number 149')).toEqual(['Workshop number 149']);
    expect(await keep(known, true)).toEqual({ changed: 0, gone: 150 });
  });
});

it('C-12: workshops imported before 2027 are found by their words, once, after a rebuild', async () => {
  const obrien = workshop("Pat O'Brien Motors");
  const old = { pk: DIRECTORY, sk: "o'brien motors#id", type: 'WORKSHOP' as const, ...obrien };
  await (await table()).write({ put: old });
  expect((await refoldDirectory(await table())).gone).toBe(1);
  expect(await search("o'brien")).toEqual([obrien.name]);
  expect(await search('obrien')).toEqual([obrien.name]);
  expect(await refoldDirectory(await table())).toEqual({ changed: 0, gone: 0 });
});
