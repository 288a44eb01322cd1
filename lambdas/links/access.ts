import type { APIGatewayProxyEventV2 as Event } from 'aws-lambda';
import * as z from 'zod';
import { PRODUCT } from '#shared/brand.ts';
import { EstimateId, PaperId } from '#shared/ids.ts';
import { LINK_HEADER } from '#shared/links/calls.ts';
import type {
  EstimateLinkContext,
  LinkContext,
  OpenedByLink,
  PaperLinkContext,
  SheetLinkContext,
  StopLinkContext,
} from '../http/context.ts';
import { invalidLinkProblem } from '../sent-links/stored.ts';
import { hashToken } from '../sent-links/token.ts';
import { table } from '../table/connect.ts';
import { linkTokenKey, trustOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import { readClosing } from '../tenants/closed.ts';
import { readOrganization } from '../tenants/stored.ts';

/** 128 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

const facts = { organizationId: z.string(), linkId: z.string(), expiresAt: z.iso.datetime() };
const Leads = z.union([
  z.object({ ...facts, estimateId: EstimateId }),
  z.object({ ...facts, inspectionId: z.int().positive() }),
  z.object({ ...facts, stops: z.string() }),
  z.object({ ...facts, paperInspectionId: PaperId }),
]);

/** Checks a customer's link. Its token is the credential; the table stores only its hash. */
export const checkLink = async (
  { headers, pathParameters }: Pick<Event, 'headers' | 'pathParameters'>,
  now = new Date(),
): Promise<OpenedByLink> => {
  const token = pathParameters?.token ?? headers[LINK_HEADER];
  if (!token || !TOKEN.test(token)) throw invalidLinkProblem();
  const item = await table().get(linkTokenKey(hashToken(token)), { consistent: true });
  if (!item) throw invalidLinkProblem();
  const { organizationId, expiresAt, ...leads } = Leads.parse(item);
  if (expiresAt <= now.toISOString()) throw invalidLinkProblem();
  return { table: table(), now, organizationId: trustOrganizationId(organizationId), ...leads };
};

/**
 * Returns why the estimate can't be answered through the link, if the workshop has closed its account; otherwise
 * undefined.
 */
export const explainClosed = (organization: Item) =>
  readClosing(organization) === null
    ? undefined
    : `${readOrganization(organization).Name} has closed its ${PRODUCT} account, so this can't be answered here. Please call them.`;

/** Narrows the context to that of a link to an estimate. Throws for other links. */
export const requireEstimateLink = (context: LinkContext): EstimateLinkContext => {
  if (context.estimateId === undefined) throw invalidLinkProblem();
  return context;
};

/** Narrows the context to that of a link to a checksheet. Throws for other links. */
export const requireSheetLink = (context: LinkContext): SheetLinkContext => {
  if (context.inspectionId === undefined) throw invalidLinkProblem();
  return context;
};

/** Narrows the context to that of an unsubscribe link. Throws for other links. */
export const requireStopLink = (context: LinkContext): StopLinkContext => {
  if (!('stops' in context)) throw invalidLinkProblem();
  return context;
};

/** Narrows the context to that of a paper sheet's address. Throws for other links. */
export const requirePaperLink = (context: LinkContext): PaperLinkContext => {
  if (!('paperInspectionId' in context)) throw invalidLinkProblem();
  return context;
};
