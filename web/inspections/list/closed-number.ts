import type { ClosedNumber } from '#shared/inspections/model.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

/** Formats what became of a sheet number, as in `1150-0 discarded by Tom Fisher, 27/11/2026`. */
export const formatClosedNumber = ({ outcome, by, at, ...number }: ClosedNumber) => {
  const what = outcome === 'lost' ? 'never used: its draft could not be saved' : `discarded${by ? ` by ${by}` : ''}`;
  return [
    `${sheetNumber({ ...number, unfinishedInspectionId: null })} ${what}`,
    ...(at ? [showDate(nzDate(new Date(at)))] : []),
  ].join(', ');
};
