import { nzDate } from '#shared/nz-date.ts';
import { sitePaths } from '#shared/site-paths.ts';
import type { UserContext } from '../http/context.ts';
import { notifyOnce } from '../notifications/delivered.ts';
import { notificationId } from '../notifications/notification-id.ts';
import { contentVersionKey } from '../table/keys.ts';
import { type KnownPerson, personUpdate, readPerson } from './records.ts';

/** Source of the words: specification 1, section 2.8. */
const POLICY_CHANGED = {
  Title: 'Privacy policy',
  Message: 'Our privacy policy has been updated, you can view the latest changes here.',
  Link: sitePaths.privacy,
};

/** The policy was changed after the person accepted it. */
export const policyChanged = ({ privacyPolicy }: Pick<KnownPerson, 'privacyPolicy'>, updatedAt: string) =>
  privacyPolicy !== null && updatedAt > privacyPolicy;

/** Notes once a day that the person was here, and tells them once of each change of the policy. Answers the person as they then stand. */
export const seen = async (
  { table, userId, now }: UserContext,
  person: KnownPerson,
  policyUpdatedAt: string,
): Promise<KnownPerson> => {
  const today = nzDate(now);
  const toTell = policyChanged(person, policyUpdatedAt) && person.policyTold !== policyUpdatedAt;
  if (person.lastSeen === today && !toTell) return person;
  if (toTell) {
    // its mark holds too where it is deleted before `policyTold` is noted; one of a release before has its id alone
    const id = notificationId(new Date(policyUpdatedAt), 'privacy policy');
    await notifyOnce(contentVersionKey('PRIVACY', policyUpdatedAt), userId, { id, ...POLICY_CHANGED }, now);
  }
  const noted = await table.update(
    personUpdate(userId, {
      expression: `SET lastSeen = :today${toTell ? ', policyTold = :version' : ''}`,
      values: { ':today': today, ...(toTell && { ':version': policyUpdatedAt }) },
    }),
  );
  return noted.refused ? person : readPerson(noted.item);
};
