import { describe, expect, it } from 'vitest';
import type { Context } from '#lambdas/http/context.ts';
import { quality } from '#lambdas/quality/api.ts';
import { table } from '#lambdas/table/connect.ts';
import { facts, formatFactId, type OrganizationId, summedFromKey } from '#lambdas/table/keys.ts';
import { correctSums } from '#scripts/rebuild/sums.ts';
import { qualityApi } from '#shared/quality/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { startTable, write } from '#test/world/table.ts';

startTable();
const NOW = new Date('2026-11-25T01:00:00Z');
const FAILED = { f: 'E7', last: '2026-12-10' };

/** Creates a workshop whose people have this many first inspections, and this many of them failed. */
const open = async (...counts: (readonly [string, number, number])[]) => {
  const { id: organizationId } = await workshop();
  const people = await Promise.all(
    counts.map(async ([name, of, fails]) => {
      const person = await newPerson({ name });
      await addMember(person, organizationId);
      await inspect(organizationId, person.id, of, fails);
      return person;
    }),
  );
  const call = makeCaller(qualityApi, quality, (said: Partial<Context> | undefined) => contextOf(organizationId, said));
  const as = (n: number, scopes: Context['scopes'] = []) => {
    const person = people[n] ?? expect.fail('nobody');
    return { scopes, actor: { userId: person.id, subUserId: null, name: person.name, inspectorNumber: 'VI1' } };
  };
  return { organizationId, people, call, as };
};

const contextOf = (organizationId: OrganizationId, said: Partial<Context> = {}) =>
  ({ table: table(), organizationId, now: NOW, scopes: [], ...said }) as unknown as Context;

let made = 0;
const inspect = async (organizationId: OrganizationId, person: string, of: number, fails: number) => {
  const puts = Array.from({ length: of }, (_, n) => {
    const id = (Date.parse('2026-11-10T01:00:00Z') + ++made * 1000) * 1000;
    const fact = {
      pk: facts(organizationId),
      sk: formatFactId(id),
      type: 'FACT' as const,
      p: person,
      t: 'car',
      a: 12,
      m: 30,
      v: 1,
      writes: 1,
    };
    return { put: { ...fact, ...(n < fails && FAILED) } };
  });
  for (let at = 0; at < puts.length; at += 100) await write(...puts.slice(at, at + 100));
  await write({ put: { ...summedFromKey(organizationId), type: 'FACTSFROM', from: 0 } });
  await correctSums({ table: table(), organizationId });
};
const ADMIN = ['Admin'] as const;
const failsOf = (person: { measures: { measure: string }[] } | undefined) =>
  person?.measures.find(({ measure }) => measure === 'fails');

describe('access to the figures of people', () => {
  it('an Admin sees everyone by name, compared with the others', async () => {
    const { call, as } = await open(['Cy', 60, 24], ['Ana', 60, 0], ['Ben', 60, 22]);
    const { people, organization, from, to, counting } = await call('look', { query: {} }, as(0, [...ADMIN]));
    expect(people.map(({ name, isSelf }) => [name, isSelf])).toEqual([
      ['Ana', false],
      ['Ben', false],
      ['Cy', true],
    ]);
    expect({ organization, from, to, counting }).toEqual({
      ...{ organization: { hits: 46, of: 180 }, from: '2026-10-01', to: '2026-11-25', counting: false },
    });
    expect(failsOf(people[0])).toMatchObject({ hits: 0, of: 60, verdict: 'look' });
    expect(failsOf(people[1])).toMatchObject({ hits: 22, of: 60, verdict: 'usual' });
  });

  it('an inspector sees only themselves, with the same figures as an Admin', async () => {
    const { call, as, people: everybody } = await open(['Ana', 60, 20], ['Ben', 60, 22], ['Cy', 60, 24]);
    const own = await call('look', { query: {} }, as(1));
    const all = await call('look', { query: {} }, as(0, [...ADMIN]));
    expect(own.people.map(({ name, isSelf }) => [name, isSelf])).toEqual([['Ben', true]]);
    expect(own.people[0]?.measures).toEqual(all.people[1]?.measures);
    expect(own.organization).toEqual(all.organization);
    const text = JSON.stringify(own);
    for (const other of [0, 2]) expect(text).not.toContain(everybody[other]?.id);
    expect(text).not.toMatch(/Ana|Cy/);
  });

  it.each([
    [
      'in a workshop of two',
      [
        ['Ana', 60, 20],
        ['Ben', 60, 22],
      ] as const,
    ],
    [
      'if nearly all others are one person',
      [
        ['Ana', 60, 20],
        ['Ben', 90, 22],
        ['Cy', 3, 0],
      ] as const,
    ],
  ])('%s an inspector sees only their own rate, as any other would reveal a colleague’s', async (_, counts) => {
    const { call, as } = await open(...counts);
    const { people, organization, byChance } = await call('look', { query: {} }, as(0));
    expect({ organization, byChance }).toEqual({ organization: undefined, byChance: [] });
    expect(failsOf(people[0])).toEqual({ measure: 'fails', hits: 20, of: 60, verdict: 'one other' });
    expect(people[0]?.minutes).toMatchObject({ median: 30, verdict: 'one other' });
    expect(people[0]?.minutes.times).toBeUndefined();
    expect(people[0]?.items).toEqual({ verdict: 'one other', never: [] });
    expect(people[0]?.bands).toEqual([{ band: '10 to 14 years', hits: 20, of: 60 }]);
    expect(people[0]?.recheckMinutes.times).toBeUndefined();
    expect(people[0]?.photosPerFail).toEqual({ photos: 0, fails: 20 });
    const seen = await call('look', { query: {} }, as(0, [...ADMIN]));
    expect(failsOf(seen.people[0])).toMatchObject({ verdict: 'usual' });
  });

  it('a person without inspections doesn’t see the others’ figures', async () => {
    const { call, as } = await open(['Ana', 60, 20], ['Ben', 60, 22], ['Cy', 0, 0]);
    expect(await call('look', { query: {} }, as(2))).toMatchObject({ people: [], byChance: [] });
  });

  it('another workshop’s inspections are in no figure', async () => {
    const { call, as } = await open(['Ana', 60, 20], ['Ben', 60, 22]);
    await open(['Zoe', 200, 199]);
    const { people, organization } = await call('look', { query: {} }, as(0, [...ADMIN]));
    expect(people.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
    expect(organization).toEqual({ hits: 42, of: 120 });
  });

  it('past quarters, a year, and people who have left can be shown', async () => {
    const { call, as, organizationId } = await open(['Ana', 60, 20], ['Ben', 60, 22]);
    await inspect(organizationId, 'who left', 30, 10);
    const admin = as(0, [...ADMIN]);
    expect(await call('look', { query: { on: '2026-08-08' } }, admin)).toMatchObject({
      ...{ from: '2026-07-01', to: '2026-09-30', people: [] },
    });
    const year = await call('look', { query: { kind: 'year', on: '2027-09-09' } }, admin);
    expect(year).toMatchObject({ from: '2025-12-01', to: '2026-11-25' });
    expect(year.people.at(-1)).toMatchObject({ person: 'who left', name: null, inspections: 30 });
  });
});
