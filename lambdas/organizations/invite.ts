import { newId } from '#shared/ids.ts';
import type { Context } from '../http/context.ts';
import { consume } from '../http/rate-limit.ts';
import type { Item } from '../table/item.ts';
import { inviteKey, organizationKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { ttlAfter } from '../table/ttl.ts';

/** Source: decisions: invite codes are good for 30 days. */
const GOOD_FOR_SECONDS = 30 * 86_400;

/** The organization's code; a new one when there is none or it has run out. */
export const inviteCode = (context: Context): Promise<string> => {
  const { inviteCode: code, inviteExpires: expires } = context.organization;
  const isGood = code && String(expires) > context.now.toISOString();
  return isGood ? Promise.resolve(String(code)) : newInviteCode(context);
};

/** Takes the place of the code the caller saw. Of two callers at once one makes it, and both get that one. */
export const newInviteCode = async (context: Context): Promise<string> => {
  await consume(context, 'new-invite');
  const { table, organizationId, organization, now } = context;
  const seen = organization.inviteCode;
  const code = newId('inv');
  const ttl = ttlAfter(now, GOOD_FOR_SECONDS);
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
  return refused ? winnersCode(refused[0]?.item) : code;
};

const inviteItem = (code: string, facts: { organizationId: string; expires: string; ttl: number }): Item => ({
  ...inviteKey(code),
  type: 'INVITE',
  ...facts,
});

const winnersCode = (organization: Item | undefined) => {
  if (!organization?.inviteCode) throw new Error('The organization has gone while it was invited to');
  return String(organization.inviteCode);
};
