import type { FormattedId } from './formatted-id.ts';
import type { FilledSheet } from './model.ts';
import { sheetNumber } from './sheet-number.ts';

/** Replaces any typed authorisation number by the sheet number while VIC is offline. Source: VIRM 3-7. */
export const applyVicOffline = (sheet: FilledSheet, formattedId: FormattedId): FilledSheet =>
  sheet.vicOffline ? { ...sheet, systemAuthorizationNumber: sheetNumber(formattedId) } : sheet;
