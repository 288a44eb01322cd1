import { nzDate } from '#shared/nz-date.ts';
import { withNotificationDue } from '../due/notifications.ts';
import { scheduleAmendmentCheck, scheduleTrainingCheck } from '../due/reminders.ts';
import type { UserContext } from '../http/context.ts';
import { consumeUpdate, type Limit, limitReached, makeConsumeUpdate } from '../http/rate-limit.ts';
import { joinedKey, type OrganizationId, organizationAllowanceKey } from '../table/keys.ts';
import { type Item, makeTtl, type Refusal, type Write } from '../table/table.ts';

/** How long the sweep re-sends a lost event. */
const KEPT_S = 14 * 86_400;

const counted: Limit[] = ['joining', 'joined'];

/**
 * Builds the writes for a new or returning membership: they notify the Admins, count it towards the limit, and check
 * whether the member is due for training or must read amendments. If someone leaves and returns, this is announced and counted against
 * the organization's limit only once a day. `joinedTold`: time of the last announcement, stored with the membership;
 * removing a member clears it.
 */
export const announceJoining = (
  { userId, now }: Pick<UserContext, 'userId' | 'now'>,
  organizationId: OrganizationId,
  how: 'joined' | 'returned',
  before: string | undefined,
): { joinedTold: string; writes: Write[] } => {
  const ofPerson = { update: consumeUpdate({ userId, now }, 'joining') };
  // always schedule them: the organization may require training, and checks stopped when the member left
  const looks = [
    scheduleTrainingCheck(organizationId, userId, now),
    scheduleAmendmentCheck(organizationId, userId, now),
  ];
  if (before && nzDate(new Date(before)) === nzDate(now)) return { joinedTold: before, writes: [ofPerson, ...looks] };
  const joinedTold = now.toISOString();
  const item: Item = {
    ...joinedKey(organizationId, userId, joinedTold),
    type: 'JOINED',
    event: 'MemberJoined',
    userId,
    organizationId,
    at: joinedTold,
    ...(how === 'returned' && { returned: true }),
    ttl: makeTtl(now, KEPT_S),
  };
  const ofAll = {
    update: makeConsumeUpdate((window) => organizationAllowanceKey(organizationId, window), 'joined', now),
  };
  return { joinedTold, writes: [ofPerson, ofAll, ...looks, ...withNotificationDue(item, now)] };
};

/**
 * Returns the error of the limit that was reached. `first`: the index of the first of these writes in the transaction.
 */
export const findJoiningRefusal = (refused: readonly Refusal[] | undefined, first: number) => {
  const limit = counted.find((_, i) => refused?.some(({ index }) => index === first + i));
  return limit && limitReached(limit);
};
