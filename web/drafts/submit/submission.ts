import * as z from 'zod';
import type { ImageNamed } from '#shared/images/model.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { withoutBlanks } from '#shared/sheets/items.ts';
import { Sheet } from '#shared/sheets/model.ts';
import type { Confirmed } from '#shared/sheets/unproved.ts';
import type { Client } from '../../client/client.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';
import type { DraftState } from '../store/draft-state.ts';
import '../../client/nouns/inspections.ts';

const sheetOf = (mine: Sheet) => {
  const sheet = Sheet.parse(mine);
  return { ...sheet, InspectionItem: sheet.InspectionItem.map(withoutBlanks) };
};

/**
 * Sends the sheet: a completed inspection is changed, anything else becomes one. Answers the inspection. The inspector has
 * confirmed that `passedAlthough` are there.
 */
export const sendSheet = async (
  client: Client,
  { id, mine, versions, editing }: DraftState,
  said: { confirmed: Confirmed | undefined; passedAlthough: ItemName[]; images: ImageNamed[] },
) => {
  const options = { showsUnauthorized: true };
  if (editing)
    return client.inspections.edit(
      { params: { id: String(editing.id) }, body: { ...sheetOf(mine), revision: editing.revision, ...said } },
      options,
    );
  const body = { ...sheetOf(mine), formattedId: { unfinishedInspectionId: id }, versions, ...said };
  const submit = (idempotencyKey: string) => client.inspections.submit({ body }, { ...options, idempotencyKey });
  try {
    return await submit(submitKey(id));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'key-used-for-something-else') throw error;
    // an answer was lost, and a photo has arrived since; the draft knows what it has become
    return submit(newSubmitKey(id));
  }
};

/** One key a draft, for this tab: a repeated submission, even after a reload, is the same one to the server. */
const submitKey = (draft: string) => {
  const key = readSession(`submit-key:${draft}`, z.string());
  return key ?? newSubmitKey(draft);
};

const newSubmitKey = (draft: string) => {
  const key = crypto.randomUUID();
  writeSession(`submit-key:${draft}`, key);
  return key;
};
