import { expect, it } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { draftReducer } from '#web/drafts/store/draft-reducer.ts';
import { createDraftState } from '#web/drafts/store/draft-state.ts';
import { mergeServerDraft, type ServerDraft } from '#web/drafts/store/merge-server-draft.ts';
import { getNextSend } from '#web/drafts/store/next-send.ts';

it('I-01: text that an earlier release stored uncleaned is no conflict with what the server made of it', () => {
  const typed = { customerName: '\u202aMere\u00a0Tui\u202c', vehicleVIN: 'NONE' };
  const kept = { customerName: 'Mere Tui', vehicleVIN: 'N/A' };
  const sheet = { ...emptySheet, ...newForm };
  const begun = createDraftState(DraftId.parse('dft_ABCDEFGHIJKLMNOPQRST'), sheet);
  const stored = { ...begun, touched: true, mine: { ...begun.mine, ...typed } };
  const send = getNextSend(stored);
  if (!send) throw new Error('Nothing to send');
  const sending = draftReducer(stored, { type: 'sending', send });
  const draft = { ...sheet, ...kept, versions: {}, createdAt: '2026-11-27T00:00:00.000Z' } as ServerDraft;
  const merged = mergeServerDraft(sending, draft, true);
  expect([...merged.conflicts]).toEqual([]);
  expect(merged.mine).toMatchObject(kept);
});
