import { expect, it } from 'vitest';
import * as z from 'zod';
import { keepDeclaredDetails } from '#lambdas/http/problems.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { runQuietly } from '#test/simulation-tools/send.ts';

const facts = { summary: 'A call', response: z.object({}) };
const held = z.object({ name: z.string() });
const call = endpoint('GET /x', {
  ...facts,
  problems: ['version-conflict', 'refused'],
  details: { 'version-conflict': held },
});
const sent = async (code: 'version-conflict' | 'refused', details: unknown, from = call) => {
  const { result, errors } = await runQuietly(async () =>
    keepDeclaredDetails(new Problem(code, 'In words', details), from, 'request-7'),
  );
  return { problem: JSON.parse(JSON.stringify(result)), errors };
};

it('a problem includes only the details that its call declares', async () => {
  const { problem } = await sent('version-conflict', { name: 'Mere', internalNotes: 'bad payer' });
  expect(problem).toMatchObject({ type: 'version-conflict', message: 'In words', details: { name: 'Mere' } });
  expect(problem.details).not.toHaveProperty('internalNotes');
  expect((await sent('refused', { name: 'Mere' })).problem).not.toHaveProperty('details');
});

it('details of another type than declared are left out and logged by their ids; the problem is still returned', async () => {
  const { problem, errors } = await sent('version-conflict', { name: 7, secret: 'bad payer' });
  expect(problem).toEqual(JSON.parse(JSON.stringify(new Problem('version-conflict', 'In words'))));
  expect(errors).toContain('request-7');
  expect(errors).toContain('GET /x');
  expect(errors).not.toContain('bad payer');
});

it('a call by a customer’s link has no details, whatever it declares', async () => {
  // @ts-expect-error nothing can be declared for a link
  const byLink = endpoint('GET /x', { ...facts, access: 'link', problems: ['refused'], details: { refused: held } });
  expect((await sent('refused', { name: 'Mere' }, byLink as never)).problem).not.toHaveProperty('details');
  // @ts-expect-error nor for a problem that the call does not name
  endpoint('GET /x', { ...facts, problems: ['refused'], details: { 'not-found': held } });
});
