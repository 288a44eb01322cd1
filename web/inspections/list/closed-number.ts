import type { ClosedNumber } from '#shared/inspections/model.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';

/** Formats what became of a sheet number, as in `1150-0 discarded by Tom Fisher, 27/11/2026`. */
export const formatClosedNumber = ({ at, ...number }: ClosedNumber) => {
  return [
    `${sheetNumber({ ...number, unfinishedInspectionId: null })} ${formatOutcome(number)}`,
    ...(at ? [showDate(nzDate(new Date(at)))] : []),
  ].join(', ');
};

const formatOutcome = ({ outcome, device, isHeld, by }: ClosedNumber) => {
  const person = by ? ` by ${by}` : '';
  if (device) return `${isHeld ? '' : 'not used: '}reserved${person} on ${device}`;
  return outcome === 'lost' ? 'never used: its draft could not be saved' : `discarded${person}`;
};
