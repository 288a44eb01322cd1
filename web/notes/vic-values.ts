import { formatCopyText } from '#shared/checksheets/copy-text.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { describeOtherNumber, findSignature } from '#shared/inspections/signature.ts';
import { showDate } from '#shared/nz-date.ts';
import { fieldTitles } from '#shared/sheets/completeness.ts';
import { hasPassed } from '#shared/sheets/result.ts';

type Value = {
  title: string;
  of: (inspection: Inspection) => string | number | null;
  doubt?: (inspection: Inspection) => string | undefined;
};

/** Returns '' for a failed sheet, which has no warrant details, even if some were typed earlier. */
const ifPassed =
  (of: Value['of']): Value['of'] =>
  (sheet) =>
    hasPassed(sheet) ? of(sheet) : null;

/** The values that VIC asks for, in order. The order is unconfirmed, because we had no copy of the official form. */
const values: readonly Value[] = [
  { title: fieldTitles.vehicleRegistrationPlate, of: (sheet) => sheet.vehicleRegistrationPlate },
  { title: fieldTitles.vehicleVIN, of: (sheet) => sheet.vehicleVIN },
  {
    title: fieldTitles.vehicleOdometer,
    of: (sheet) => {
      const isAgain = sheet.isRecheck && sheet.recheckOdometer !== null;
      const [reading, unit] = isAgain
        ? [sheet.recheckOdometer, sheet.recheckOdometerUnit]
        : [sheet.vehicleOdometer, sheet.odometerUnit];
      return reading !== null && unit && unit !== 'km' ? `${reading} ${unit}` : reading;
    },
  },
  { title: 'Result', of: (sheet) => (hasPassed(sheet) ? 'Pass' : 'Fail') },
  { title: 'Reasons for rejection', of: (sheet) => formatCopyText(sheet, 'reasons') },
  {
    title: fieldTitles.initialInspectorNumber,
    of: (sheet) => findSignature(sheet).number,
    doubt: describeOtherNumber,
  },
  { title: fieldTitles.companyAuthorityNumber, of: (sheet) => sheet.companyAuthorityNumber },
  { title: fieldTitles.systemAuthorizationNumber, of: ifPassed((sheet) => sheet.systemAuthorizationNumber) },
  { title: fieldTitles.woFLabelNumber, of: ifPassed((sheet) => sheet.woFLabelNumber) },
  { title: fieldTitles.newWoFExpiryDate, of: ifPassed((sheet) => showDate(sheet.newWoFExpiryDate)) },
];

export const listVicValues = (inspection: Inspection) =>
  values.flatMap(({ title, of, doubt }) => {
    const text = String(of(inspection) ?? '').trim();
    return text ? [{ title, text, doubt: doubt?.(inspection) }] : [];
  });
