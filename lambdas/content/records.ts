import { DEFAULT_ADVERT } from '#shared/content/default-content.ts';
import { Advert, type PrivacyPolicy } from '#shared/content/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { loadAccount } from '../account/records.ts';
import type { UserContext } from '../http/context.ts';
import { contentKey, contentVersionKey, userKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { loadPrivacyPolicy } from './privacy-policy.ts';

/**
 * Publishes a privacy policy and keeps the previous one. Publishing the same text again does nothing, so that people
 * don't have to read it twice.
 */
export const publishPrivacyPolicy = async (
  Content: string,
  { table, now }: Pick<UserContext, 'table' | 'now'>,
): Promise<PrivacyPolicy> => {
  const earlier = await loadPrivacyPolicy(table);
  if (earlier.Content === Content) return earlier;
  const policy = { Content, updatedAt: now.toISOString() };
  const { refused } = await table.write(
    {
      put: { ...contentKey('PRIVACY'), type: 'CONTENT', ...policy },
      condition: 'attribute_not_exists(pk) OR updatedAt = :seen',
      values: { ':seen': earlier.updatedAt },
    },
    { put: { ...contentVersionKey('PRIVACY', earlier.updatedAt), type: 'CONTENT', ...earlier } },
  );
  if (refused) throw new Problem('try-again', 'Someone else has just published a policy. Review it, then try again.');
  return policy;
};

/**
 * Accepts the policy that the person read, and stores its version. Throws 412 if there is a newer one, or without it.
 */
export const acceptPrivacyPolicy = async (
  read: string | undefined,
  context: UserContext,
): Promise<{ privacyPolicy: string }> => {
  const { table, userId, now } = context;
  const policy = await loadPrivacyPolicy(table);
  if (read === undefined)
    throw new Problem('version-conflict', 'This page is out of date. Reload it to read the privacy policy.');
  if (read !== policy.updatedAt)
    throw new Problem('version-conflict', 'The privacy policy has just been updated. Please read it again.');
  const accept = () =>
    table.update({
      key: userKey(userId),
      expression: 'SET privacyPolicy = :now, policyRead = :read',
      condition: 'attribute_exists(pk)',
      values: { ':now': now.toISOString(), ':read': read },
    });
  if ((await accept()).refused) {
    // the update failed because a new account isn't stored yet: store it first
    await loadAccount(context);
    await accept();
  }
  return { privacyPolicy: now.toISOString() };
};

export const loadAdvert = async (table: Table): Promise<Advert> => {
  const item = await table.get(contentKey('ADVERT'));
  return item ? withoutLimits(Advert).parse(item) : DEFAULT_ADVERT;
};

export const publishAdvert = async (wanted: Advert, { table }: UserContext): Promise<Advert> => {
  await table.write({ put: { ...contentKey('ADVERT'), type: 'CONTENT', ...wanted } });
  return wanted;
};
