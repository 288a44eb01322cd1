import { hash, randomBytes } from 'node:crypto';
import { findAddress, findMailbox, isAlias } from '#shared/account/mailbox.ts';
import { nzDate } from '#shared/nz-date.ts';
import { findNetwork } from '../http/caller-ip.ts';
import type { UserContext } from '../http/context.ts';
import { type Limit, makeConsumeUpdate } from '../http/rate-limit.ts';
import { mailAllowanceKey, mailSaltKey } from '../table/keys.ts';
import { makeTtl, type Update } from '../table/table.ts';

type Asking = Pick<UserContext, 'table' | 'now' | 'callerIp'>;

/**
 * Returns the counters for an email to an unverified mailbox: by address, by mailbox if it has other spellings, by
 * network and in total. The first link to each other spelling has its own counter, so that further links to one
 * spelling don't use it up.
 */
export const listMailCounters = async (context: Asking, email: string): Promise<{ limit: Limit; update: Update }[]> => {
  const { table, now, callerIp } = context;
  const counted = (limit: Limit, whose: string) => ({
    limit,
    update: makeConsumeUpdate((window) => mailAllowanceKey(whose, window), limit, now),
  });
  const [mailbox, address] = [findMailbox(email), findAddress(email)];
  const whose = hash('sha256', mailbox, 'base64url');
  const spelling = hash('sha256', address, 'base64url');
  const first = counted('first-to-spelling', spelling);
  const isFirst = address !== mailbox && !isAlias(email) && !(await table.get(first.update.key, { consistent: true }));
  const dotted = isFirst ? [first, counted('first-to-dotted', whose)] : [counted('mail-to-dotted', whose)];
  const place = callerIp && (await hashedOrigin(context, callerIp));
  return [
    counted('mail-to-address', spelling),
    ...(isAlias(email) ? [counted('mail-to-alias', whose)] : []),
    ...(address === mailbox ? [] : dotted),
    ...(place ? [counted('mail-from-origin', place)] : []),
    counted('mail-in-all', 'ALL'),
  ];
};

/** Longer than the longest rate limit window. */
const SALT_KEPT_S = 2 * 86_400;

/** Hashes the network with a salt of the day. Once the salt is deleted, the IP address can't be recovered. */
const hashedOrigin = async ({ table, now }: Asking, ip: string) => {
  const key = mailSaltKey(nzDate(now));
  const salt = randomBytes(16).toString('base64url');
  const put = { ...key, type: 'ALLOWANCE' as const, salt, ttl: makeTtl(now, SALT_KEPT_S) };
  const known =
    (await table.get(key, { consistent: true })) ??
    (await table.write({ put, condition: 'attribute_not_exists(pk)' })).refused?.[0]?.item;
  return hash('sha256', `${known?.salt ?? salt}\n${findNetwork(ip)}`, 'base64url');
};
