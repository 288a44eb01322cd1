import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { logLines } from '#lambdas/aws/log-lines.ts';
import { ACROSS_TENANTS } from '#lambdas/http/across-tenants.ts';
import { routes, serve } from '#lambdas/http/serve.ts';
import { table, tenantOf } from '#lambdas/table/connect.ts';
import {
  dueDayKey,
  memberKey,
  type OrganizationId,
  organizationKey,
  vehicleBrowseKey,
  vehicleKey,
  vehicleList,
} from '#lambdas/table/keys.ts';
import { newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import { endpoints } from '#shared/api.ts';
import { endpoint, routeKey } from '#shared/endpoint.ts';
import { nzDate } from '#shared/nz-date.ts';
import { startTable } from '#test/world/table.ts';

startTable();

const own = 'org_OwnMotors00' as OrganizationId;
const other = 'org_OtherMotors' as OrganizationId;
const itemOf = (organizationId: OrganizationId) => ({
  ...vehicleKey(organizationId, 'VIN1'),
  type: 'VEHICLE' as const,
});
const refusal = `${own} may not use a key of ${other}`;

describe('the table of an organization', () => {
  const walled = () => tenantOf(own).table;

  it('reads and writes its items, and those of people and shared data', async () => {
    await walled().write({ put: { ...itemOf(own), ...vehicleBrowseKey(own, 'VIN1') } });
    await walled().put({ ...memberKey('person', own), type: 'MEMBER' });
    const [vehicle, member, day] = await walled().getAll([
      vehicleKey(own, 'VIN1'),
      memberKey('person', own),
      dueDayKey(nzDate(new Date())),
    ]);
    expect([vehicle?.type, member?.type, day]).toEqual(['VEHICLE', 'MEMBER', undefined]);
    expect((await walled().search({ index: 'gsi1', pk: vehicleList(own) })).items).toHaveLength(1);
    await walled().remove(memberKey('person', own));
  });

  it.each<[string, () => unknown]>([
    ['a key', () => walled().get(organizationKey(other))],
    ['one key of many', () => walled().getAll([organizationKey(own), undefined, organizationKey(other)])],
    ['a membership', () => walled().get(memberKey('person', other))],
    ['a partition', () => walled().search({ pk: organizationKey(other).pk })],
    ['a list', () => walled().search({ index: 'gsi1', pk: vehicleList(other) })],
    ['an item', () => walled().put(itemOf(other))],
    ['an item for its list', () => walled().put({ ...itemOf(own), ...vehicleBrowseKey(other, 'VIN1') })],
    ['a removed item', () => walled().remove(vehicleKey(other, 'VIN1'))],
    ['an update', () => walled().update({ key: organizationKey(other), expression: 'SET a = :a' })],
    ['a part of a transaction', () => walled().write({ put: itemOf(own) }, { put: itemOf(other) })],
    ['an update in one', () => walled().write({ update: { key: organizationKey(other), expression: 'SET a = :a' } })],
    ['a removal in one', () => walled().write({ remove: organizationKey(other) })],
    ['a condition in one', () => walled().write({ check: organizationKey(other), condition: 'attribute_exists(pk)' })],
  ])('throws for %s of another one, without a request', (_, use) => {
    const calls = (['get', 'getAll', 'search', 'put', 'remove', 'update', 'write'] as const).map((name) =>
      vi.spyOn(table(), name),
    );
    expect(use).toThrow(refusal);
    for (const call of calls) expect(call).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('a handler', () => {
  const response = z.object({ name: z.string().optional() });
  const noun = { read: endpoint('GET /api/confused', { summary: 'Reads another workshop', response }) };
  const callFor = async (organizationId: OrganizationId | undefined) => {
    const who = { table: table(), now: new Date(), organizationId };
    const read: Parameters<typeof routes<typeof noun>>[1]['read'] = async (_, context) => {
      const item = await context.table.get(organizationKey(other));
      return { name: item && String(item.Name) };
    };
    const handler = serve(async () => who as never, routes(noun, { read }));
    const http = { method: 'GET', path: '/api/confused' };
    const event = {
      ...{ rawPath: http.path, headers: {} },
      requestContext: { requestId: 'test', http },
    };
    const { statusCode, body } = await handler(event as never, {} as never);
    return { statusCode, body: JSON.parse(String(body)) };
  };

  it('that asks for another organization gets an error, which is logged, and the caller none of its data', async () => {
    const details = { OrganizationID: other, Name: 'Other Motors' };
    await table().write(newOrganizationWrite(details as never));
    const logged = vi.spyOn(logLines, 'error').mockReturnValue();
    expect(await callFor(own)).toMatchObject({ statusCode: 500, body: { type: 'unexpected' } });
    expect(JSON.stringify(logged.mock.calls)).toContain(refusal);
    expect(await callFor(undefined)).toMatchObject({ statusCode: 500, body: { type: 'unexpected' } });
    vi.restoreAllMocks();
    expect(await callFor(other)).toEqual({ statusCode: 200, body: { name: 'Other Motors' } });
  });
});

it('the endpoints that may use other organizations exist, and none of them is an organization’s', () => {
  const access = new Map(endpoints.map(({ endpoint }) => [routeKey(endpoint), endpoint.access]));
  for (const route of Object.keys(ACROSS_TENANTS))
    expect(['user', 'super-admin', 'anyone'], route).toContain(access.get(route));
});
