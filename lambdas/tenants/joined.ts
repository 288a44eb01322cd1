import { nzDate } from '#shared/nz-date.ts';
import { trainingLook } from '../due/reminders.ts';
import { toBeTold } from '../due/tellings.ts';
import type { UserContext } from '../http/context.ts';
import { consumption, type Limit, limitReached, spend } from '../http/rate-limit.ts';
import type { Item } from '../table/item.ts';
import { joinedKey, organizationAllowanceKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Refusal } from '../table/refusals.ts';
import type { Write } from '../table/table.ts';
import { ttlAfter } from '../table/ttl.ts';

/** That somebody joined is kept as long as a lost event may take to be sent again. */
const KEPT_S = 14 * 86_400;

const counted: Limit[] = ['joining', 'joined'];

/**
 * What is written of somebody who joins or returns, beside their membership: the Admins are told, it is counted, and on Monday it
 * is looked at whether they are to train. Whoever leaves and comes again is told of once a day, and takes one of what the
 * organization may have that day. `joinedTold`, which the membership keeps, says since when; whoever is removed has none, and is
 * told of anew.
 */
export const tellJoined = (
  { userId, now }: Pick<UserContext, 'userId' | 'now'>,
  organizationId: OrganizationId,
  how: 'joined' | 'returned',
  before: string | undefined,
): { joinedTold: string; writes: Write[] } => {
  const ofPerson = { update: consumption({ userId, now }, 'joining') };
  // the organization may ask for training, and whoever left on a Monday is looked at no more
  const look = trainingLook(organizationId, userId, now);
  if (before && nzDate(new Date(before)) === nzDate(now)) return { joinedTold: before, writes: [ofPerson, look] };
  const joinedTold = now.toISOString();
  const item: Item = {
    ...joinedKey(organizationId, userId, joinedTold),
    type: 'JOINED',
    event: 'MemberJoined',
    userId,
    organizationId,
    at: joinedTold,
    ...(how === 'returned' && { returned: true }),
    ttl: ttlAfter(now, KEPT_S),
  };
  const ofAll = { update: spend((window) => organizationAllowanceKey(organizationId, window), 'joined', now) };
  return { joinedTold, writes: [ofPerson, ofAll, look, ...toBeTold(item, now)] };
};

/** Which allowance stood against it, when these writes were those from `first` on. */
export const joinedTooOften = (refused: readonly Refusal[] | undefined, first: number) => {
  const limit = counted.find((_, i) => refused?.some(({ index }) => index === first + i));
  return limit && limitReached(limit);
};
