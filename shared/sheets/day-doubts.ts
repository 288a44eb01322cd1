import type { NzDate } from '../nz-date.ts';
import type { FieldName } from './model.ts';

const inspectionDays: readonly FieldName[] = ['initialDateOfInspection', 'recheckDateOfInspection'];

/** A day that is hard to believe, said gently; undefined: none. It stands all the same: a tablet's clock may be wrong. */
export const dayDoubt = (field: FieldName, day: string, today: NzDate) =>
  inspectionDays.includes(field) && day > today ? 'This day is still to come' : undefined;
