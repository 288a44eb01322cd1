import type { NzDate } from '../nz-date.ts';
import type { FieldName } from './model.ts';

const inspectionDays: readonly FieldName[] = ['initialDateOfInspection', 'recheckDateOfInspection'];

/** A day that is hard to believe, said gently; undefined: none. The day of this visit cannot stand so (`wrong-days.ts`). */
export const dayDoubt = (field: FieldName, day: string, today: NzDate) =>
  inspectionDays.includes(field) && day > today ? 'This day is still to come' : undefined;
