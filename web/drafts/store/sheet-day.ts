import { type NzDate, nzDate, showDate } from '#shared/nz-date.ts';
import { findDayField, findInspectionDay, isEnteredLate } from '#shared/sheets/day-of-inspection.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { getDeviceTime, getNzToday, onNextServerTime, toServerTime } from '../../device/server-clock.ts';
import type { DraftState } from './draft-state.ts';
import type { DraftStore } from './draft-store.ts';
import { findSubmissionDay } from './open-places.ts';

/**
 * Returns when and with which day a new sheet is started. Undefined if its day isn't today's, because someone typed it.
 */
export const noteStart = ({ initialDateOfInspection: day }: FilledSheet): DraftState['startedBy'] =>
  day !== '' && day === getNzToday() ? { at: getDeviceTime(), day } : undefined;

/**
 * Checks on the next response whether this device's clock was wrong when it gave a new sheet its day. A day that is
 * still to come was wrong even if the clock has been corrected since.
 */
export const checkClock = (store: DraftStore) => {
  const { startedBy } = store.state();
  if (!startedBy || startedBy.isWrong) return;
  const { at, day } = startedBy;
  onNextServerTime((now) => {
    const isWrong = day > nzDate(now) || nzDate(toServerTime(at)) !== day;
    store.dispatch({ type: 'clock-checked', isWrong });
  });
};

type Dated = Pick<DraftState, 'mine' | 'editing' | 'isFromPaper' | 'startedBy'>;

const CLOCK_WAS_WRONG = 'This device’s clock was wrong when the sheet was started.';

const describeClock = ({ mine, startedBy }: Dated) =>
  startedBy?.isWrong && startedBy.day === findInspectionDay(mine) ? CLOCK_WAS_WRONG : '';

/** Returns today if the sheet has another day of inspection. A paper sheet was filled in on its own day. */
export const findOtherToday = (state: Dated): NzDate | undefined => {
  const day = findInspectionDay(state.mine);
  const today = findSubmissionDay(state);
  return state.isFromPaper || day === '' || day === today ? undefined : today;
};

/** Returns the field's note on a day of inspection that isn't today; '' if it is today or the message says so. */
export const describeOtherDay = (state: Dated) => {
  const today = findOtherToday(state);
  if (!today) return '';
  const isAhead = findInspectionDay(state.mine) > today;
  return [isAhead ? '' : 'This isn’t today’s date.', describeClock(state)].filter(Boolean).join(' ');
};

/**
 * Returns the line of the question before Submit, with the field; undefined if there is nothing to ask: a late entry has
 * its reason, and the day of an edited record was certified before.
 */
export const askOtherDay = (state: Dated) => {
  const { mine, editing } = state;
  const today = findOtherToday(state);
  const day = findInspectionDay(mine);
  if (!today || isEnteredLate(mine, today) || (editing && findInspectionDay(editing) === day)) return undefined;
  const about = findDayField(mine);
  const said = `${fieldTitle(about)}: ${showDate(day)}, not today (${showDate(today)}). ${describeClock(state)}`;
  return { about, said: said.trim() };
};
