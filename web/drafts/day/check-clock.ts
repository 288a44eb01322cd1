import { nzDate } from '#shared/nz-date.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { getDeviceTime, getNzToday, onNextServerTime, toServerTime } from '../../device/server-clock.ts';
import type { DraftState } from '../store/draft-state.ts';
import type { DraftStore } from '../store/draft-store.ts';

/** Returns when and with which day a new sheet is started. Undefined if its day isn't today's: somebody typed it. */
export const noteStart = ({ initialDateOfInspection: day }: FilledSheet): DraftState['startedBy'] =>
  day !== '' && day === getNzToday() ? { at: getDeviceTime(), day } : undefined;

/**
 * Checks on the next response whether this device's clock was wrong when it gave a new sheet its day. A day that is still
 * to come was wrong even if the clock has been corrected since.
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
