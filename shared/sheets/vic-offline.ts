import type { FormattedId } from './formatted-id.ts';
import type { FilledSheet } from './model.ts';
import { sheetNumber } from './sheet-number.ts';

/** While VIC is off-line, the sheet number replaces any typed authorisation number. Source: VIRM 3-7. */
export const applyVicOffline = (sheet: FilledSheet, formattedId: FormattedId): FilledSheet =>
  sheet.vicOffline ? { ...sheet, systemAuthorizationNumber: sheetNumber(formattedId) } : sheet;
