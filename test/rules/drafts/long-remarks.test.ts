import { expect, test } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { emptySheet, type InspectionItem } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { getNextSend, isSaved } from '#web/drafts/store/next-send.ts';
import { listOpenPlaces } from '#web/drafts/store/open-places.ts';

const withComment = (comment: string): InspectionItem => ({
  inspectionItemName: 'externalHeadLamps' as InspectionItem['inspectionItemName'],
  result: 'PASS',
  ReasonForRejections: [],
  Comment: [{ comment }],
});

/** A sheet in which a comment and a make were typed. */
const typed = (comment: string) =>
  draftReducer(createDraftState(DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST'), { ...emptySheet, ...newForm }), {
    type: 'typed',
    parts: new Map<never, never>([
      ['externalHeadLamps', withComment(comment)],
      ['vehicleMake', 'Toyota'],
    ] as never),
  });

test('G-22: a remark that is too long is kept as pasted and waits, while the rest is sent', () => {
  const long = 'x'.repeat(REMARK_MAX_LENGTH + 3);
  const state = typed(long);
  expect(state.mine.InspectionItem[0]?.Comment[0]?.comment).toBe(long);
  expect([...(getNextSend(state)?.parts.keys() ?? [])]).toEqual(['vehicleMake']);
  const problem = '3 characters too long';
  expect(listOpenPlaces(state, 'externalInspection')).toContainEqual(expect.objectContaining({ problem }));
  // the rest is on the server
  expect(isSaved({ ...state, base: { ...state.base, vehicleMake: 'Toyota' } })).toBe(false);
});

test('G-22: a remark at the limit is sent', () => {
  const state = typed('x'.repeat(REMARK_MAX_LENGTH));
  expect([...(getNextSend(state)?.parts.keys() ?? [])]).toEqual(['vehicleMake', 'externalHeadLamps']);
  expect(listOpenPlaces(state, 'externalInspection')).not.toContainEqual(
    expect.objectContaining({ problem: expect.anything() }),
  );
});
