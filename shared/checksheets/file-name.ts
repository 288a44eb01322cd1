import type { Inspection } from '../inspections/model.ts';
import { hasPassed } from '../sheets/result.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { type ChecksheetType, variantNames } from './model.ts';

/**
 * Builds a file name, for example `WOF Pass eChecksheet - KZT482 - 1043-1 Summary (No Images).pdf`. The part
 * after the plate keeps visits, variants and revisions apart. Source of the start: specification 2, section 7.
 */
export const checksheetFileName = (inspection: Inspection, checksheet: ChecksheetType) => {
  const { vehicleRegistrationPlate: plate, formattedId, revision } = inspection;
  const start = `WOF ${hasPassed(inspection) ? 'Pass' : 'Fail'} eChecksheet`;
  const revised = revision > 1 ? ` revision ${revision}` : '';
  const which = `${sheetNumber(formattedId)} ${variantNames[checksheet]}${revised}`;
  return `${[start, plate.replace(/[^A-Z0-9]/g, ''), which].filter(Boolean).join(' - ')}.pdf`;
};

/** Builds a file name, for example `WOF Blank eChecksheet - 1043-0.pdf`. */
export const paperFileName = (number: string) => `WOF Blank eChecksheet - ${number}.pdf`;
