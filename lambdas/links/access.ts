import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import * as z from 'zod';
import { EstimateId } from '#shared/ids.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import { hashOfToken, opensNothing } from '../estimates/links.ts';
import type { LinkContext } from '../http/context.ts';
import { table } from '../table/connect.ts';
import { linkTokenKey } from '../table/keys.ts';
import { trustOrganizationId } from '../table/organization-id.ts';

/** 128 bits, as letters for an address. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

const Leads = z.object({
  organizationId: z.string(),
  estimateId: EstimateId,
  linkId: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Where a customer's link leads: its token is the credential, of which the table knows the hash. */
export const checkLink = async (
  { headers }: Pick<Event, 'headers'>,
  now = new Date(),
): Promise<Omit<LinkContext, 'idempotency'>> => {
  const token = headers[LINK_HEADER];
  if (!token || !TOKEN.test(token)) throw opensNothing();
  const item = await table().get(linkTokenKey(hashOfToken(token)), { consistent: true });
  if (!item) throw opensNothing();
  const { organizationId, expiresAt, ...leads } = Leads.parse(item);
  if (expiresAt <= now.toISOString()) throw opensNothing();
  return { table: table(), now, organizationId: trustOrganizationId(organizationId), ...leads };
};
