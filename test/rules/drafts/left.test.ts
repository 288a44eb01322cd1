import { describe, expect, it } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { NOTE_MAX_LENGTH } from '#shared/notes/model.ts';
import { finishedCar, reasons, withItem } from '#shared/samples/sheets.ts';
import { type FilledSheet, REMARKS_MAX } from '#shared/sheets/model.ts';
import { findUnsaved, findUnsavedParts } from '#web/drafts/left/find-unsaved.ts';
import { formatUnsavedNotes } from '#web/drafts/left/format-unsaved-notes.ts';
import { createDraftState, type DraftState } from '#web/drafts/store/draft-state.ts';

const id = DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST');
const sheet = finishedCar();
const buildState = (mine: FilledSheet, more: Partial<DraftState> = {}): DraftState => ({
  ...createDraftState(id, mine),
  created: true,
  touched: true,
  base: sheet,
  ...more,
});
const listUnsaved = (state: DraftState, record: FilledSheet = sheet) =>
  findUnsaved(state, record).map(({ title, typed, was }) => [title, typed, was]);

describe('J-01: unsaved input that is not in the record', () => {
  it('is every field and item without an acknowledged save that differs from the record', () => {
    const failed = withItem(sheet, 'externalStopLamps', {
      result: 'FAIL',
      ReasonForRejections: reasons('Left one dead'),
    });
    expect(listUnsaved(buildState({ ...failed, vehicleModel: 'Ranger', vicOffline: true }))).toEqual([
      ['Model', 'Ranger', 'Hilux SR5'],
      ['VIC is offline', 'Yes', 'No'],
      ['Stop lamps', 'Fail, Left one dead', 'Pass'],
    ]);
  });

  it('excludes fields that another person changed since, and values that the record has by now', () => {
    expect(listUnsaved(buildState(sheet), { ...sheet, vehicleModel: 'Ranger' })).toEqual([]);
    expect(listUnsaved(buildState({ ...sheet, vehicleModel: 'Ranger' }), { ...sheet, vehicleModel: 'Ranger' })).toEqual(
      [],
    );
  });

  it('includes values of an unanswered save, unless the record has them', () => {
    const inDoubt = [{ kind: 'save' as const, parts: new Map([['vehicleModel', 'Ranger'] as const]), versions: {} }];
    const typedBack = buildState(sheet, { inDoubt });
    expect(listUnsaved(typedBack)).toEqual([]);
    expect(listUnsaved(typedBack, { ...sheet, vehicleModel: 'Ranger' })).toEqual([['Model', 'Hilux SR5', 'Ranger']]);
  });

  it('includes invalid text, which can’t be carried over but is not lost', () => {
    const invalid = { vehicleOdometer: { text: '12x', problem: 'A number' } };
    const state = buildState({ ...sheet, vehicleModel: 'Ranger' }, { invalid });
    expect(listUnsaved(state)).toEqual([
      ['Model', 'Ranger', 'Hilux SR5'],
      ['Odometer', '12x', '128450'],
    ]);
    expect([...findUnsavedParts(state, sheet)]).toEqual([['vehicleModel', 'Ranger']]);
  });

  it('is listed without hidden fields, which are saved along with it', () => {
    const state = buildState({ ...sheet, customerName: 'Rangi', CustomerID: 'cus_rangi' });
    expect(listUnsaved(state)).toEqual([['Customer name', 'Rangi', 'Mere Tūhoe']]);
    expect(new Set(findUnsavedParts(state, sheet).keys())).toEqual(new Set(['customerName', 'CustomerID']));
  });

  it('is split into as many notes as needed', () => {
    const lines = (count: number) =>
      formatUnsavedNotes(
        Array.from({ length: count }, (_, n) => ({
          name: 'vehicleModel',
          title: `Line ${n}`,
          typed: 'x'.repeat(90),
          was: '',
        })),
      );
    expect(lines(1)).toEqual([`Typed on a device but not submitted:\n- Line 0: ${'x'.repeat(90)}`]);
    const many = lines(60);
    expect(many.length).toBe(4);
    for (const note of many) expect(note.length).toBeLessThanOrEqual(NOTE_MAX_LENGTH);
    expect(many.join('').match(/Line /g)).toHaveLength(60);
  });

  it('is kept completely in notes, however much was typed at an item', () => {
    const said = Array.from({ length: REMARKS_MAX }, (_, n) => `${`${n} `.padEnd(185, 'x')}end${n}`);
    const failed = withItem(sheet, 'externalStopLamps', { result: 'FAIL', ReasonForRejections: reasons(...said) });
    const notes = formatUnsavedNotes(findUnsaved(buildState(failed), sheet));
    for (const note of notes) expect(note.length).toBeLessThanOrEqual(NOTE_MAX_LENGTH);
    expect(said.filter((one) => !notes.join('').includes(one))).toEqual([]);
  });
});
