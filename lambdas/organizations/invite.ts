import { newId } from '#shared/ids.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import { inviteKey, organizationKey } from '../table/keys.ts';
import { type Item, makeTtl, type Write } from '../table/table.ts';

/** Source: decisions, "invite codes are valid for 30 days". */
const VALID_SECONDS = 30 * 86_400;

/** Returns the organization's invite code. Creates one if there is none or if it expired. */
export const getInviteCode = (context: Context): Promise<string> => {
  const { inviteCode: code, inviteExpires: expires } = context.organization;
  const isValid = code && String(expires) > context.now.toISOString();
  return isValid ? Promise.resolve(String(code)) : createInviteCode(context);
};

/** Replaces the code that the caller saw. If calls are concurrent, one wins and all return its code. */
export const createInviteCode = async (context: Context): Promise<string> => {
  await consume(context, 'new-invite');
  const { table, organizationId, organization, now } = context;
  const seen = organization.inviteCode;
  const code = newId('inv');
  const ttl = makeTtl(now, VALID_SECONDS);
  const expires = new Date(ttl * 1000).toISOString();
  const before: Write[] = seen ? [{ remove: inviteKey(String(seen)) }] : [];
  const { refused } = await table.write(
    {
      update: {
        key: organizationKey(organizationId),
        expression: 'SET inviteCode = :code, inviteExpires = :expires',
        condition: seen ? 'inviteCode = :seen' : 'attribute_exists(pk) AND attribute_not_exists(inviteCode)',
        values: { ':code': code, ':expires': expires, ...(seen ? { ':seen': seen } : {}) },
      },
    },
    { put: inviteItem(code, { organizationId, expires, ttl }) },
    ...before,
  );
  return refused ? readWinningCode(refused[0]?.item) : code;
};

const inviteItem = (code: string, facts: { organizationId: string; expires: string; ttl: number }): Item => ({
  ...inviteKey(code),
  type: 'INVITE',
  ...facts,
});

const readWinningCode = (organization: Item | undefined) => {
  if (!organization?.inviteCode) throw new Error('The organization was deleted while its invite code was created');
  return String(organization.inviteCode);
};
