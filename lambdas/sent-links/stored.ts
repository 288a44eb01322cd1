import { newId } from '#shared/ids.ts';
import { addDays, type NzDate, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { LINK_DAYS, SentLink } from '#shared/sent-links/model.ts';
import { type Acting, makeAuthorship } from '../http/context.ts';
import type { Key } from '../table/keys.ts';
import type { Item, Update } from '../table/table.ts';

/** Maximum number of links to one estimate or sheet. */
const LINKS_MAX = 50;

/** Reads links and sorts them, oldest first. */
export const readLinks = (items: readonly Item[]): SentLink[] =>
  items
    .filter(({ type }) => type === 'LINK')
    .map((item) => SentLink.parse(item))
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));

/** Returns the error of an invalid link, the same whether it is unknown, expired, revoked or for something else. */
export const invalidLinkProblem = () =>
  new Problem('not-found', 'This link no longer works. Please ask the workshop for a new one.');

/** Returns when a sheet last got another customer, by its header; '' if never. Links made before no longer work. */
export const readCustomerSince = (header: Item | undefined) => String(header?.customerSince ?? '');

/** Throws if the link was revoked, or was created for an earlier customer. */
export const checkLinkValid = (links: readonly SentLink[], id: string, customerSince = '') => {
  const link = links.find((one) => one.id === id);
  if (!link || link.revokedAt || link.madeAt < customerSince) throw invalidLinkProblem();
};

export type Delivery = Pick<SentLink, 'mailedTo' | 'mail' | 'waits' | 'handedOverBy' | 'handedTo'>;
type To = Delivery & { of: 'An estimate' | 'A sheet'; links: readonly SentLink[] };

/** Returns the end of a New Zealand day. A link must work until the end of the last day for answering the estimate. */
const endOfDay = (day: NzDate) => new Date(startOfNzDay(addDays(day, 1)).getTime() - 1);

/** Builds a link in addition to the existing ones. Throws if there are too many. */
export const buildLink = ({ now }: Pick<Acting, 'now'>, { of, links, ...way }: To): SentLink => {
  if (links.length >= LINKS_MAX) throw new Problem('refused', `${of} can have up to ${LINKS_MAX} links.`);
  const expiresAt = endOfDay(addDays(nzDate(now), LINK_DAYS)).toISOString();
  return { id: newId('lnk'), madeAt: now.toISOString(), expiresAt, ...way };
};

/** Revokes a link. Idempotent. */
export const revoke = async (links: readonly SentLink[], id: string, key: Key, context: Acting) => {
  const link = links.find((one) => one.id === id);
  if (!link) throw notFound();
  if (link.revokedAt) return [...links];
  await context.table.update(revocationUpdate(key, context));
  return links.map((one) => (one === link ? { ...one, revokedAt: context.now.toISOString() } : one));
};

export const revocationUpdate = (key: Key, context: Acting): Update => ({
  key,
  expression: 'SET revokedAt = if_not_exists(revokedAt, :at), revokedBy = if_not_exists(revokedBy, :by)',
  condition: 'attribute_exists(pk)',
  values: { ':at': context.now.toISOString(), ':by': makeAuthorship(context) },
});
