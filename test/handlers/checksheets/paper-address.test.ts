import type { Context as LambdaContext } from 'aws-lambda';
import { expect, it } from 'vitest';
import { checksheets } from '#lambdas/checksheets/api.ts';
import type { Context } from '#lambdas/http/context.ts';
import { handler } from '#lambdas/link.ts';
import { setPrinted } from '#lambdas/papers/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import { checksheetsApi } from '#shared/checksheets/api.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { makeCaller } from '#test/world/calls.ts';
import { startStores } from '#test/world/stores.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startStores();

const ORIGIN = 'https://inspections.example.nz';
const newBlank = async (origin?: string) => {
  const { organizationId, at } = newWorkshop();
  const call = makeCaller(checksheetsApi, checksheets, (said: Partial<Context> | undefined) => ({
    ...at(new Date().toISOString()),
    ...said,
  }));
  return { organizationId, call, paper: await call('blank', { body: tawaCompany }, { origin }) };
};

/** Opens the address as a browser does: without any header of ours. */
const open = async (address: string) => {
  const event = {
    rawPath: new URL(address).pathname,
    headers: {},
    requestContext: { requestId: 'r', http: { method: 'GET', sourceIp: '192.0.2.1' } },
  };
  const answer = await handler(event as unknown as Parameters<typeof handler>[0], {} as LambdaContext);
  return answer as { statusCode: number; headers: Record<string, string>; body: string };
};

it('R-33: a new sheet has its address at once; it answers “try again” until the PDF is there, then leads to it', async () => {
  const { organizationId, call, paper } = await newBlank(ORIGIN);
  const { paperInspectionId, state, url } = paper;
  expect(state).toBe('pending');
  expect(url).toMatch(/^https:\/\/inspections\.example\.nz\/api\/link\/v1\/paper\/[\w-]{22}$/);
  const early = await open(url);
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(early.body)).toMatchObject({
    type: 'try-again',
    message: 'The sheet isn’t ready yet. Try again in a few seconds.',
  });
  await table().update(setPrinted({ organizationId, paperInspectionId }, 'ready'));
  const { statusCode, headers } = await open(url);
  const signed = await call('paper', { params: { id: paperInspectionId } });
  expect(statusCode).toBe(302);
  expect(headers.location?.split('?')[0]).toBe(signed.url.split('?')[0]);
  expect((await open(`${url.slice(0, -1)}_`)).statusCode).toBe(404);
});

it('R-33: a caller that is no page gets the signed URL of the PDF', async () => {
  const { organizationId, call, paper } = await newBlank();
  await table().update(setPrinted({ organizationId, paperInspectionId: paper.paperInspectionId }, 'ready'));
  const { url } = await call('paper', { params: { id: paper.paperInspectionId } });
  expect(paper.url.split('?')[0]).toBe(url.split('?')[0]);
});
