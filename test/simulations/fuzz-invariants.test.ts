import { expect, it } from 'vitest';
import { Problem } from '#shared/problem.ts';
import { findBreaches, findStoredBreaches, sentences } from '#test/drills/fuzz/invariants.ts';
import { makeRoutes } from '#test/drills/fuzz/requests.ts';
import { FORGED, FORGED_NUMBER } from '#test/drills/fuzz/spoil.ts';
import { CANARY, type World } from '#test/drills/fuzz/world.ts';
import type { Answered, Handlers, Sent } from '#test/simulation-tools/send.ts';

const routes = makeRoutes();
const sent = { params: {}, query: {}, body: undefined } as Sent;
const answer = (status: number, body: unknown, type = 'application/json'): Answered => ({
  ...{ status, type, errors: '' },
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const problem = (code: Problem['code'], more: object = {}) => {
  const { status } = new Problem(code, 'x');
  return answer(status, { ...new Problem(code, 'It is so').toJSON(), ...more }, 'application/problem+json');
};
const broken = (title: string, answered: Answered) => {
  const route = routes.find((one) => one.title === title);
  if (!route) throw new Error(title);
  return [...new Set(findBreaches(route, sent, answered).map(({ sentence }) => sentence))];
};

const { fault, contract, neighbour, forged, events } = sentences;
const nobody = { inspectors: [] };
const inspector = (name: string) => ({ inspectors: [{ name, inspectorNumber: 'VI1' }] });
it.each<[string, string, Answered, string[]]>([
  ['a correct response', 'organizations.inspectors', answer(200, nobody), []],
  ['a declared refusal', 'drafts.get', problem('not-found'), []],
  ['a 5xx response', 'drafts.get', problem('unexpected'), [fault]],
  ['a response with a missing field', 'organizations.inspectors', answer(200, {}), [contract]],
  ['a response with an extra field', 'organizations.inspectors', answer(200, { ...nobody, more: 1 }), [contract]],
  ['a response that is not JSON', 'organizations.inspectors', answer(200, '<html>'), [contract]],
  ['another status', 'organizations.inspectors', answer(202, nobody), [contract]],
  ['an undeclared refusal', 'organizations.inspectors', problem('not-found'), [contract]],
  [
    'a refusal with only the status declared',
    'drafts.get',
    problem('draft-gone', { type: 'version-conflict' }),
    [contract],
  ],
  ['a refusal without a message', 'drafts.get', problem('not-found', { message: '' }), [contract]],
  ['the neighbour’s data', 'organizations.inspectors', answer(200, inspector(CANARY)), [neighbour]],
  ['forged fields', 'organizations.inspectors', answer(200, inspector(FORGED)), [forged]],
])('R-31: the invariants of responses find %s', (_, title, answered, expected) => {
  expect(broken(title, answered)).toEqual(expected);
});

it('R-31: the invariants of stored items find broken items', async () => {
  const world = { ids: { theirs: 'org_x', neighbour: 'n' } } as unknown as World;
  const handlers = (works: boolean) =>
    ({
      index: async () => {
        if (!works) throw new Error('poison');
      },
    }) as unknown as Handlers;
  const find = async (before: object[], after: object[], works = true) =>
    (await findStoredBreaches(world, handlers(works), before as never, after as never)).map(({ sentence }) => sentence);
  const theirs = { pk: 'ORG#org_x#DRAFT#1', sk: 'DRAFT', name: 'A' };
  const own = { pk: 'ORG#org_y', sk: 'HEADER', event: 'InspectionSubmitted' };
  expect(await find([theirs], [theirs, own])).toEqual([]);
  expect(await find([theirs], [])).toEqual([neighbour]);
  expect(await find([theirs], [{ ...theirs, name: 'B' }])).toEqual([neighbour]);
  expect(await find([], [theirs])).toEqual([neighbour]);
  expect(await find([], [{ ...own, name: FORGED }])).toEqual([forged]);
  expect(await find([], [{ ...own, v: FORGED_NUMBER }])).toEqual([forged]);
  expect(await find([], [own], false)).toEqual([events]);
});
