import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftId, newId } from '#shared/ids.ts';
import { addDays, type NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { setServerTime } from '#web/device/server-clock.ts';
import { createDraftState, createEditState, type DraftState } from '#web/drafts/store/draft-state.ts';
import { createDraftStore } from '#web/drafts/store/draft-store.ts';
import { askOtherDay, checkClock, describeOtherDay, findOtherToday, noteStart } from '#web/drafts/store/sheet-day.ts';
import { readStoredDraft, toStoredDraft } from '#web/drafts/store/stored-draft.ts';

const NOW = '2026-11-28T01:00:00Z';
const TODAY = '2026-11-28' as NzDate;
const YESTERDAY = addDays(TODAY, -1);
const CLOCK = 'This device’s clock was wrong when the sheet was started.';

/** Sets this device's clock. The server's time isn't known before the first response. */
const setDevice = (now: string) => vi.setSystemTime(new Date(now));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  setServerTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

const id = DraftId.parse(newId('dft'));
const dated = (day: NzDate | '', more: Partial<DraftState> = {}): DraftState => ({
  ...createDraftState(id, { ...finishedCar(), initialDateOfInspection: day }),
  ...more,
});
const recheck = (day: NzDate): DraftState => {
  const state = dated(addDays(TODAY, -20));
  return { ...state, mine: { ...state.mine, isRecheck: true, recheckDateOfInspection: day } };
};

describe('L-09: the date of inspection', () => {
  it.each<[string, DraftState, string, boolean]>([
    ['today', dated(TODAY), '', false],
    ['blank', dated(''), '', false],
    ['yesterday', dated(YESTERDAY), 'This isn’t today’s date.', true],
    ['tomorrow, which the message says', dated(addDays(TODAY, 1)), '', true],
    ['yesterday on a paper sheet', dated(YESTERDAY, { isFromPaper: true }), '', false],
    ['eight days ago, with its reason for late entry', dated(addDays(TODAY, -8)), 'This isn’t today’s date.', false],
    ['today on a recheck', recheck(TODAY), '', false],
    ['three days ago on a recheck', recheck(addDays(TODAY, -3)), 'This isn’t today’s date.', true],
  ])('%s', (_, state, words, isAsked) => {
    expect(describeOtherDay(state)).toBe(words);
    expect(askOtherDay(state) !== undefined).toBe(isAsked);
    if (isAsked) expect(findOtherToday(state)).toBe(TODAY);
  });

  it('of a recheck is named as such', () => {
    expect(askOtherDay(recheck(YESTERDAY))).toEqual({
      about: 'recheckDateOfInspection',
      said: 'Date of recheck: 27/11/2026, not today (28/11/2026).',
    });
  });

  it('of an edited record is asked about only if it changed', () => {
    const recorded = makeInspection(dated(YESTERDAY).mine, { id: 1002, createdAt: '2026-11-28T00:00:00.000Z' });
    const edit = createEditState(id, recorded);
    expect([describeOtherDay(edit), askOtherDay(edit)]).toEqual(['This isn’t today’s date.', undefined]);
    const earlier = { ...edit, mine: { ...edit.mine, initialDateOfInspection: addDays(TODAY, -2) } };
    expect(askOtherDay(earlier)?.said).toBe('Date of inspection: 26/11/2026, not today (28/11/2026).');
  });
});

describe('L-09: a sheet that was started while this device’s clock was wrong', () => {
  /** Starts a sheet by this device's clock alone, and returns it after the next response. */
  const started = (device: string, day: NzDate, between = () => {}) => {
    setDevice(device);
    setServerTime(device);
    const sheet = { ...finishedCar(), initialDateOfInspection: day };
    const calls = { create: vi.fn(), save: vi.fn(), submit: vi.fn() };
    const store = createDraftStore({ ...createDraftState(id, sheet), startedBy: noteStart(sheet) }, calls);
    checkClock(store);
    between();
    setServerTime(NOW);
    return store.state();
  };

  it('says so, and still has its date', () => {
    const state = started('2026-11-26T01:00:00Z', '2026-11-26' as NzDate);
    expect(describeOtherDay(state)).toBe(`This isn’t today’s date. ${CLOCK}`);
    expect(askOtherDay(state)?.said).toBe(`Date of inspection: 26/11/2026, not today (28/11/2026). ${CLOCK}`);
    expect(state.mine.initialDateOfInspection).toBe('2026-11-26');
  });

  it('says so of a day to come, even if the clock was corrected before the next response', () => {
    const state = started('2026-11-30T01:00:00Z', '2026-11-30' as NzDate, () => setDevice(NOW));
    expect(describeOtherDay(state)).toBe(CLOCK);
    expect(findOtherToday(state)).toBe(TODAY);
  });

  it('does not say so of a date that someone typed, or of a right clock', () => {
    expect(started('2026-11-26T01:00:00Z', '2026-11-20' as NzDate).startedBy).toBeUndefined();
    expect(started(NOW, TODAY).startedBy).toBeUndefined();
    const state = started('2026-11-26T01:00:00Z', '2026-11-26' as NzDate);
    expect(describeOtherDay({ ...state, mine: { ...state.mine, initialDateOfInspection: YESTERDAY } })).toBe(
      'This isn’t today’s date.',
    );
  });

  it('says so after a reload, and a draft stored by an earlier release opens without it', () => {
    const state = started('2026-11-26T01:00:00Z', '2026-11-26' as NzDate);
    const stored = toStoredDraft({ ...state, touched: true }, 0);
    expect(readStoredDraft(stored)?.startedBy).toEqual(state.startedBy);
    const { startedBy: _, ...older } = stored.draft;
    expect(readStoredDraft({ ...stored, draft: older })).toMatchObject({ id, mine: state.mine });
  });
});
