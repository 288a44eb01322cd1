import { showInstant } from '../nz-date.ts';
import type { FormattedId } from '../sheets/formatted-id.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';

type Made = { at: string; author: string; formattedId?: FormattedId | undefined };

/** Returns the author of a note; a sub-user is followed by the account's name. */
export const nameAuthor = (user: string, subUser: string | undefined) => (subUser ? `${subUser} (${user})` : user);

/**
 * Builds a title, for example `05/11/2026 9:05 am - Anna Wilson - ID: 1043-0`. Source: specification 2, section 5, and
 * AMB-96.
 */
export const noteTitle = ({ at, author, formattedId }: Made) => {
  const time = showInstant(at).replace(/,?\s+/g, ' ');
  return [time, author, formattedId ? `ID: ${sheetNumber(formattedId)}` : 'N/A'].join(' - ');
};

/** Builds the title of the note on a conflict of interest. */
export const conflictTitle = (made: Made) => `Conflict of Interest - ${noteTitle(made)}`;
