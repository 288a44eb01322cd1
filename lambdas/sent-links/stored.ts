import { newId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { LINK_DAYS, SentLink } from '#shared/sent-links/model.ts';
import type { Acting } from '../http/context.ts';
import { saidBy } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import type { Key } from '../table/keys.ts';
import { ttlAfter } from '../table/ttl.ts';

const DAY_S = 86_400;
/** Of one estimate, or of one sheet. */
const LINKS_MAX = 50;

/** The oldest first. */
export const readLinks = (items: readonly Item[]): SentLink[] =>
  items
    .filter(({ type }) => type === 'LINK')
    .map((item) => SentLink.parse(item))
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));

/** The same for a link that never was, has expired, was revoked or leads elsewhere. */
export const opensNothing = () =>
  new Problem('not-found', 'This link opens nothing any more. Please ask the workshop for a new one.');

/** Unless the link was revoked. */
export const checkOpens = (links: readonly SentLink[], id: string) => {
  const link = links.find((one) => one.id === id);
  if (!link || link.revokedAt) throw opensNothing();
};

type To = { of: 'An estimate' | 'A sheet'; links: readonly SentLink[] } & Pick<SentLink, 'mailedTo' | 'mail'>;

/** One more beside those that there are. */
export const newLink = ({ now }: Pick<Acting, 'now'>, { of, links, ...more }: To): SentLink => {
  if (links.length >= LINKS_MAX) throw new Problem('refused', `${of} has at most ${LINKS_MAX} links.`);
  const expiresAt = new Date(ttlAfter(now, LINK_DAYS * DAY_S) * 1000).toISOString();
  return { id: newId('lnk'), madeAt: now.toISOString(), expiresAt, ...more };
};

/** One of these opens nothing any more; twice is once. */
export const revoke = async (links: readonly SentLink[], id: string, key: Key, context: Acting) => {
  const link = links.find((one) => one.id === id);
  if (!link) throw notFound();
  if (link.revokedAt) return [...links];
  const revokedAt = context.now.toISOString();
  await context.table.update({
    key,
    expression: 'SET revokedAt = if_not_exists(revokedAt, :at), revokedBy = if_not_exists(revokedBy, :by)',
    condition: 'attribute_exists(pk)',
    values: { ':at': revokedAt, ':by': saidBy(context) },
  });
  return links.map((one) => (one === link ? { ...one, revokedAt } : one));
};
