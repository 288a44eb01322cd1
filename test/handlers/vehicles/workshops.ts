import { randomUUID } from 'node:crypto';
import { customers } from '#lambdas/customers/api.ts';
import type { Context } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { customersApi } from '#shared/customers/api.ts';
import { type Answer, type Call, routeKey } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';

const apis = { ...vehiclesApi, saveCustomer: customersApi.save, listCustomers: customersApi.list };
type Apis = typeof apis;
const all = new Map([...vehicles, ...customers]);

/** A workshop of its own, whose calls are parsed as the edge does it. */
export const workshop = () => {
  const organizationId = newId('org') as OrganizationId;
  const context = {
    ...{ table: table(), organizationId, userId: randomUUID() },
    now: new Date('2026-11-21T09:00:00.000Z'),
  } as unknown as Context;
  const call = async <Name extends keyof Apis>(
    name: Name,
    { query = {}, body, params }: Partial<Record<'query' | 'body' | 'params', unknown>> & Partial<Call<Apis[Name]>>,
  ) => {
    const endpoint = apis[name] as Apis[keyof Apis] & { query?: { parse(query: unknown): unknown } };
    const parsed = {
      params,
      query: endpoint.query?.parse(query),
      body: 'body' in endpoint ? endpoint.body?.parse(body) : undefined,
    };
    const { handle } = all.get(routeKey(endpoint)) ?? {};
    return endpoint.answer.parse(await handle?.(parsed, context as never)) as Answer<Apis[Name]>;
  };
  const itemsOf = async (...pk: string[]) =>
    (await table().search({ pk: ['ORG', organizationId, ...pk].join('#'), consistent: true })).items;
  return { organizationId, context, call, itemsOf };
};
export type Workshop = ReturnType<typeof workshop>;
