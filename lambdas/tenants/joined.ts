import { nzDate, startOfNzDay } from '#shared/nz-date.ts';
import { toBeTold } from '../due/tellings.ts';
import type { UserContext } from '../http/context.ts';
import { consumption, type Limit, limitReached, spend } from '../http/rate-limit.ts';
import { joinedKey, organizationAllowanceKey } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Refusal } from '../table/refusals.ts';
import type { Write } from '../table/table.ts';
import { ttlAfter } from '../table/ttl.ts';

/** That somebody joined is kept as long as a lost event may take to be sent again. */
const KEPT_S = 14 * 86_400;

const counted: Limit[] = ['joining', 'joined'];

/**
 * What is written of somebody who joins or returns, beside their membership: the Admins are told, and it is counted. The
 * second time on a day is no new item and so no event.
 */
export const joinedWrites = (
  { userId, now }: Pick<UserContext, 'userId' | 'now'>,
  organizationId: OrganizationId,
  how: 'joined' | 'returned',
): Write[] => [
  { update: consumption({ userId, now }, 'joining') },
  { update: spend((window) => organizationAllowanceKey(organizationId, window), 'joined', now) },
  ...toBeTold(
    {
      ...joinedKey(organizationId, userId, startOfNzDay(nzDate(now)).toISOString()),
      type: 'JOINED',
      event: 'MemberJoined',
      userId,
      organizationId,
      at: now.toISOString(),
      ...(how === 'returned' && { returned: true }),
      ttl: ttlAfter(now, KEPT_S),
    },
    now,
  ),
];

/** Which allowance stood against it, when these writes were those from `first` on. */
export const joinedTooOften = (refused: readonly Refusal[] | undefined, first: number) => {
  const limit = counted.find((_, i) => refused?.some(({ index }) => index === first + i));
  return limit && limitReached(limit);
};
