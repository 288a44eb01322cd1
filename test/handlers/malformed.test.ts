import { beforeAll, describe, expect, it, vi } from 'vitest';
import { toProblemResponse } from '#lambdas/http/problems.ts';
import { writeCursor } from '#lambdas/table/cursor.ts';
import {
  customerList,
  customerSearchList,
  DIRECTORY,
  inspectionList,
  inspectionsToDo,
  type OrganizationId,
} from '#lambdas/table/keys.ts';
import type { NounName } from '#shared/api.ts';
import { newId } from '#shared/ids.ts';
import { addMember, newPerson, workshop } from '#test/world/people.ts';
import { callLambda } from '#test/world/stored-items.ts';
import { startTable } from '#test/world/table.ts';

startTable();

/** A lone surrogate. */
const HALF = 'x\ud83d';
let who: { organizationId: OrganizationId; userId: string };

beforeAll(async () => {
  process.env.USER_POOL_CLIENT_ID ??= 'client';
  const mere = await newPerson();
  const { id } = await workshop();
  await addMember(mere, id, ['Admin', 'SuperAdmin']);
  who = { organizationId: id, userId: mere.id };
});

type Asked = NonNullable<Parameters<typeof callLambda>[3]>;
const call = async (noun: NounName, name: string, asked: Asked = {}) => {
  const { status, answer } = await callLambda(who, noun, name, asked);
  return { status, code: answer.type, message: answer.message };
};

describe('text with half of a surrogate pair', () => {
  const profile = { nickname: HALF };
  const report = { subject: HALF, message: 'x', type: 1 };
  it.each<[NounName, string, Asked]>([
    ['drafts', 'create', { body: { customerName: HALF } }],
    ['drafts', 'create', { body: { InspectionItem: [item('PASS', HALF)] } }],
    ['organizations', 'update', { body: { Address: HALF } }],
    ['organizations', 'update', { body: { PricingMatrix: { [HALF]: 5 } } }],
    ['organizations', 'suggestions', { query: { search: HALF } }],
    ['customers', 'save', { body: { CustomerName: HALF } }],
    ['customers', 'list', { query: { search: HALF } }],
    ['vehicles', 'save', { body: { Registration: 'KZT482', Make: HALF } }],
    ['account', 'saveProfile', { body: profile }],
    ['support', 'reportBug', { body: report }],
    ['inspections', 'list', { query: { search: HALF } }],
  ])('is refused by %s.%s with a message', async (noun, name, asked) => {
    const answer = await call(noun, name, asked);
    expect(answer).toMatchObject({ status: 400, code: 'not-valid' });
    expect(answer.message).toContain('Invalid character');
  });

  it('whole pairs are kept', async () => {
    expect((await call('account', 'saveProfile', { body: { nickname: 'Mere 😀 Tūī' } })).status).toBe(200);
  });
});

it('R-31: text is cleaned before it is validated and stored', async () => {
  const typed = '\u202aKZT\u200b482\u202c';
  const { status, answer } = await callLambda(who, 'drafts', 'create', {
    body: { id: newId('dft'), vehicleRegistrationPlate: typed, customerName: 'Mere\u00a0Tūhoe' },
  });
  expect(status).toBe(200);
  expect(answer).toMatchObject({ vehicleRegistrationPlate: 'KZT482', customerName: 'Mere Tūhoe' });
});

describe('a body with nested lists', () => {
  const nested = (depth: number) => {
    let value: unknown = 'x';
    for (let n = 0; n < depth; n++) value = [value];
    return value;
  };
  it.each([100, 1000, 3000])('R-31: %i deep is refused without an internal error', async (depth) => {
    const known = await call('drafts', 'create', { body: { id: newId('dft'), customerName: nested(depth) } });
    expect(known).toMatchObject({ status: 400, code: 'not-valid' });
    const unknown = await call('account', 'saveProfile', { body: { nickname: 'Mere', unknown: nested(depth) } });
    expect(unknown).toMatchObject({ status: 400, code: 'not-valid' });
  });
});

describe('an id in a URL', () => {
  const long = 'x'.repeat(2049);
  it.each<[NounName, string, Record<string, string>, unknown?]>([
    ['organizations', 'removeMember', { id: long }],
    ['organizations', 'saveMember', { id: long }, { scopes: [] }],
    ['vehicles', 'changeOwner', { id: `owner_${long}` }, { CustomerID: 'x' }],
    ['drafts', 'get', { id: long }],
    ['inspections', 'get', { id: long }],
    ['organizations', 'removeMember', { id: HALF }],
    ['vehicles', 'changeOwner', { id: `owner_${HALF}` }, { CustomerID: 'x' }],
  ])('that is malformed is refused by %s.%s', async (noun, name, params, body) => {
    expect(await call(noun, name, { params, body })).toMatchObject({ status: 400, code: 'not-valid' });
  });

  it.each<[NounName, string, Record<string, string>, unknown?]>([
    ['organizations', 'removeMember', { id: 'nobody#x' }],
    ['organizations', 'saveMember', { id: 'nobody' }, { scopes: [] }],
    ['vehicles', 'changeOwner', { id: 'owner_' }, { CustomerID: 'x' }],
  ])('that does not exist is not found by %s.%s', async (noun, name, params, body) => {
    expect((await call(noun, name, { params, body })).status).toBe(404);
  });
});

describe('a cursor', () => {
  const place = (of: Record<string, unknown>) => writeCursor(of);
  const lists: [string, NounName, string, Record<string, string>, () => Record<string, string>][] = [
    ['inspections', 'inspections', 'list', {}, () => ({ gsi1pk: inspectionList(who.organizationId), gsi1sk: '1' })],
    ['customers', 'customers', 'list', {}, () => ({ gsi1pk: customerList(who.organizationId), gsi1sk: 'a' })],
  ];
  it.each(lists)('of %s needs the keys of the item', async (_, noun, name, query, index) => {
    const keys = { pk: 'x', sk: 'x' };
    const ask = async (of: Record<string, unknown>) =>
      (await call(noun, name, { query: { ...query, after: place(of) } })).status;
    expect(await ask({ ...index(), ...keys })).toBe(200);
    for (const wrong of [
      index(),
      { ...index(), pk: 'x' },
      { ...index(), pk: '', sk: '' },
      { ...index(), ...keys, more: 'x' },
      { ...index(), ...keys, gsi2pk: 'x' },
      { ...index(), pk: 'x', sk: HALF },
      { ...index(), pk: 'x', sk: 'x'.repeat(1025) },
      { ...index(), ...keys, gsi1sk: 'x'.repeat(1025) },
      { ...index(), ...keys, gsi1sk: '' },
    ])
      expect(await ask(wrong), JSON.stringify(wrong).slice(0, 99)).toBe(400);
  });

  it('of a search in the table itself must belong to that search', async () => {
    const query = { search: 'mere' };
    const ask = async (of: Record<string, unknown>) =>
      (await call('customers', 'list', { query: { ...query, after: place(of) } })).status;
    const keys = { pk: customerSearchList(who.organizationId), sk: 'MERE#x' };
    expect(await ask({ ...keys, sk: 'mere#x' })).toBe(200);
    expect(await ask({ ...keys, sk: 'mere#x', gsi1pk: 'x', gsi1sk: 'x' })).toBe(400);
    expect(await ask({ ...keys, pk: DIRECTORY })).toBe(400);
  });

  it('of the to-do lists and of a search for records has no further key', async () => {
    const since = { gsi4pk: inspectionsToDo(who.organizationId), since: '2026-11-18#1795380120000123' };
    const toDo = async (of: Record<string, unknown>) =>
      (await call('inspections', 'toDo', { query: { what: 'vic', after: place(of) } })).status;
    expect(await toDo(since)).toBe(200);
    expect(await toDo({ ...since, pk: 'x' })).toBe(400);
    const found = async (of: Record<string, unknown>) =>
      (await call('inspections', 'list', { query: { search: 'kzt482', after: place(of) } })).status;
    expect(await found({ PLATE: 'KZT482#1795380120000123' })).toBe(200);
    expect(await found({ PLATE: `KZT482${'x'.repeat(1025)}#1` })).toBe(400);
    expect(await found({ PLATE: `KZT482${HALF}#1` })).toBe(400);
  });
});

it('if a checklist item is sent twice, the last one is stored', async () => {
  const id = newId('dft');
  const made = await callLambda(who, 'drafts', 'create', { body: { id, customerName: 'Mere' } });
  expect(made.status).toBe(200);
  const twice = { InspectionItem: [item('FAIL', 'first'), item('PASS', 'last')] };
  const { status, answer } = await callLambda(who, 'drafts', 'save', { params: { id }, body: twice });
  expect(status).toBe(200);
  expect(answer.InspectionItem).toMatchObject([{ result: 'PASS', Comment: [{ comment: 'last' }] }]);
});

it('D-03: a price can’t be named like a property of every object', async () => {
  for (const name of ['constructor', '__proto__'])
    expect(
      await call('organizations', 'update', { body: JSON.parse(`{"PricingMatrix":{"${name}":5}}`) }),
    ).toMatchObject({ status: 400, code: 'not-valid', message: expect.stringContaining(name) });
  for (const PricingMatrix of [{ toString: 5 }, { Tyre: 1, valueOf: 2 }, { Tyre: 1 }]) {
    const { status, answer } = await callLambda(who, 'organizations', 'update', { body: { PricingMatrix } });
    expect({ status, prices: answer.PricingMatrix }).toEqual({ status: 200, prices: PricingMatrix });
  }
});

function item(result: string, comment: string) {
  return { inspectionItemName: 'externalFogLamps', result, Comment: [{ comment }] };
}

it('an unexpected error is logged without personal data, and returned without any details', () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { body } = toProblemResponse(
    new TypeError('no "Mere Parata" of mere@example.nz, 021 555 0143, drives KZT482'),
    'r1',
  );
  const line = logged.mock.calls.map(([text]) => String(text)).join('');
  logged.mockRestore();
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'r1',
    error: { name: 'TypeError', message: 'no [text] of [email], [phone], drives [plate]' },
  });
  expect(line).toContain('malformed.test.ts');
  expect(line + body).not.toMatch(/Mere|mere@|KZT482|0143/);
});

it.each([
  ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 503],
  ['a service that fails', Object.assign(new Error('InternalError'), { $metadata: { httpStatusCode: 500 } }), 503],
  ['a mistake of our own', Object.assign(new Error('NoSuchKey'), { $metadata: { httpStatusCode: 404 } }), 500],
])('%s gets a response that invites a retry only if one may help', (_, error, status) => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(toProblemResponse(error, 'r1')).toMatchObject({ statusCode: status });
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
});
