import type { Account } from './records.ts';

/** Returns the corrected address of a person who has never verified an email: that of the last open link. */
export const findCorrectedEmail = ({ person, verifications }: Account, now: Date): string | undefined => {
  const open = verifications.filter(({ expires, newEmail }) => newEmail && String(expires) > now.toISOString());
  const last = open.sort((a, b) => (String(a.expires) < String(b.expires) ? 1 : -1))[0];
  return last && !person.email_verified ? String(last.newEmail) : undefined;
};
