import type { NzDate } from '../nz-date.ts';

type Edited = {
  isRecheck: boolean;
  initialDateOfInspection: NzDate | '';
  recheckDateOfInspection: NzDate | '';
  vicEntered: boolean;
  /** The inspection that its recheck has become. */
  recheckedBy: number | null;
};

/** Two sheets of one car that both passed would be two labels. */
export const RECHECK_BEGUN = 'Its recheck has begun: the inspection can be changed no more';

/** Why an inspection can be changed no more, in words; undefined: it can. Source: specification 2, section 4, and AMB-93. */
export const editRefusal = (inspection: Edited, today: NzDate) => {
  const { isRecheck, initialDateOfInspection, recheckDateOfInspection, vicEntered, recheckedBy } = inspection;
  if (vicEntered) return 'The details are entered in VIC: the inspection can be changed no more';
  if (recheckedBy !== null) return RECHECK_BEGUN;
  if ((isRecheck ? recheckDateOfInspection : initialDateOfInspection) !== today)
    return 'An inspection can be changed on its own day only';
  return undefined;
};
