import { PrivacyPolicy } from '#shared/content/model.ts';
import { DEFAULT_PRIVACY_POLICY } from '#shared/content/privacy-policy.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { contentKey } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Returns the current privacy policy: the built-in one until another is published. */
export const loadPrivacyPolicy = async (table: Table): Promise<PrivacyPolicy> => {
  const item = await table.get(contentKey('PRIVACY'), { consistent: true });
  return item ? withoutLimits(PrivacyPolicy).parse(item) : DEFAULT_PRIVACY_POLICY;
};
