import { hash, randomBytes } from 'node:crypto';
import type { EstimateLink } from '#shared/estimates/model.ts';
import type { EstimateId } from '#shared/ids.ts';
import { newId } from '#shared/ids.ts';
import { LINK_DAYS } from '#shared/links/api.ts';
import { notFound, Problem } from '#shared/problem.ts';
import type { Acting, Context } from '../http/context.ts';
import { saidBy, savedNow } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { linkKey, linkTokenKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';
import { ttlAfter } from '../table/ttl.ts';
import { announced } from './announced.ts';
import { loadFound } from './change-state.ts';
import { describeEstimate, type Found } from './stored.ts';

const DAY_S = 86_400;
const TOKEN_BYTES = 16;
/** Of one estimate. */
const LINKS_MAX = 50;

export const hashOfToken = (token: string) => hash('sha256', token, 'hex');

type Leads = { organizationId: OrganizationId; estimateId: EstimateId; linkId: string; expiresAt: string };

/** The same for a link that never was, has expired or was revoked. */
export const opensNothing = () =>
  new Problem('not-found', 'This link opens nothing any more. Please ask the workshop for a new one.');

/** Unless the link was revoked. */
export const checkOpens = ({ links }: Found, linkId: string) => {
  const link = links.find(({ id }) => id === linkId);
  if (!link || link.revokedAt) throw opensNothing();
};

/** What opens a link, and where that leads; only its hash is kept. */
export const newToken = (leads: Leads): { token: string; put: Item } => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const ttl = Math.ceil(Date.parse(leads.expiresAt) / 1000);
  return { token, put: { ...linkTokenKey(hashOfToken(token)), type: 'LINKTOKEN', ...leads, ttl } };
};

const newLink = (context: Acting, { head, links }: Found, more: Pick<EstimateLink, 'mailedTo' | 'mail'>) => {
  if (links.length >= LINKS_MAX) throw new Problem('refused', `An estimate has at most ${LINKS_MAX} links.`);
  const { now, organizationId } = context;
  const expiresAt = new Date(ttlAfter(now, LINK_DAYS * DAY_S) * 1000).toISOString();
  const link: EstimateLink = { id: newId('lnk'), madeAt: now.toISOString(), expiresAt, ...more };
  const key = linkKey(organizationId, head.EstimateID, link.id);
  const put: Item = { ...key, type: 'LINK', ...link, estimateId: head.EstimateID, savedBy: savedNow(context) };
  return { link, put };
};

/** A link that is mailed to the customer; what opens it is made when it is mailed. */
export const linkToBeMailed = (context: Context, found: Found): { link: EstimateLink; writes: Write[] } => {
  const mailedTo = found.head.Customer.Email.trim();
  if (!mailedTo) throw new Problem('refused', 'There is no e-mail address on this estimate.');
  const { link, put } = newLink(context, found, { mailedTo, mail: 'waiting' });
  return { link, writes: announced({ ...put, event: 'EstimateSent' }, context.now) };
};

/** A link for the workshop to hand over. What opens it is told this once. */
export const handOverLink = async (id: EstimateId, context: Acting) => {
  const { table, organizationId, now } = context;
  const found = await loadFound(context, id);
  if (!found.head.sent) throw new Problem('wrong-state', 'This estimate has not been sent.');
  const { link, put } = newLink(context, found, { mailedTo: '' });
  const leads = { organizationId, estimateId: id, linkId: link.id, expiresAt: link.expiresAt };
  const opened = newToken(leads);
  await table.write({ put }, { put: opened.put });
  return {
    token: opened.token,
    estimate: describeEstimate({ ...found, links: [...found.links, link] }, now),
  };
};

/** It opens nothing any more; twice is once. */
export const revokeLink = async (id: EstimateId, linkId: string, context: Acting) => {
  const { table, organizationId, now } = context;
  const revokedAt = now.toISOString();
  const found = await loadFound(context, id);
  const link = found.links.find((one) => one.id === linkId);
  if (!link) throw notFound();
  if (link.revokedAt) return describeEstimate(found, now);
  await table.update({
    key: linkKey(organizationId, id, linkId),
    expression: 'SET revokedAt = if_not_exists(revokedAt, :at), revokedBy = if_not_exists(revokedBy, :by)',
    condition: 'attribute_exists(pk)',
    values: { ':at': revokedAt, ':by': saidBy(context) },
  });
  const links = found.links.map((one) => (one === link ? { ...one, revokedAt } : one));
  return describeEstimate({ ...found, links }, now);
};
