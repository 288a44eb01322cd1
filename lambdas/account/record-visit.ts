import { nzDate } from '#shared/nz-date.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { UserContext } from '../http/context.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { createNotificationId } from '../notifications/notification-id.ts';
import { contentVersionKey } from '../table/keys.ts';
import { type KnownPerson, personUpdate, readPerson } from './records.ts';

/** Source of the wording: specification 1, section 2.8. */
const POLICY_CHANGED = {
  Title: 'Privacy policy',
  Message: 'Our privacy policy has been updated, you can view the latest changes here.',
  Link: sitePaths.privacy,
};

/** True if the policy changed after the person accepted it. */
export const hasPolicyChanged = ({ privacyPolicy }: Pick<KnownPerson, 'privacyPolicy'>, updatedAt: string) =>
  privacyPolicy !== null && updatedAt > privacyPolicy;

/** Records the visit once a day and notifies the person once of each policy change. Returns the updated person. */
export const recordVisit = async (
  { table, userId, now }: UserContext,
  person: KnownPerson,
  policyUpdatedAt: string,
): Promise<KnownPerson> => {
  const today = nzDate(now);
  const mustNotify = hasPolicyChanged(person, policyUpdatedAt) && person.policyTold !== policyUpdatedAt;
  if (person.lastSeen === today && !mustNotify) return person;
  if (mustNotify) {
    // the delivery mark prevents a duplicate even if writing `policyTold` fails; earlier releases have only the id
    const id = createNotificationId(new Date(policyUpdatedAt), 'privacy policy');
    await notifyOnce(contentVersionKey('PRIVACY', policyUpdatedAt), userId, { id, ...POLICY_CHANGED }, now);
  }
  const updated = await table.update(
    personUpdate(userId, {
      expression: `SET lastSeen = :today${mustNotify ? ', policyTold = :version' : ''}`,
      values: { ':today': today, ...(mustNotify && { ':version': policyUpdatedAt }) },
    }),
  );
  return updated.refused ? person : readPerson(updated.item);
};
