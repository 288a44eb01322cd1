import * as z from 'zod';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { withoutBlanks } from '#shared/sheets/items.ts';
import { Sheet } from '#shared/sheets/model.ts';
import type { Confirmed } from '#shared/sheets/unproved.ts';
import type { Client } from '../../client/client.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';
import type { DraftState } from '../store/draft-state.ts';

const sheetOf = (mine: Sheet) => {
  const sheet = Sheet.parse(mine);
  return { ...sheet, InspectionItem: sheet.InspectionItem.map(withoutBlanks) };
};

/**
 * Sends the sheet: a completed inspection is changed, anything else becomes one. Answers the inspection. The inspector has
 * confirmed that `passedAlthough` are there.
 */
export const sendSheet = (
  client: Client,
  { id, mine, versions, editing }: DraftState,
  confirmed: Confirmed | undefined,
  passedAlthough: readonly ItemName[],
) => {
  const options = { showsUnauthorized: true };
  if (editing)
    return client.inspections.edit(
      {
        params: { id: String(editing.id) },
        body: { ...sheetOf(mine), revision: editing.revision, confirmed, passedAlthough: [...passedAlthough] },
      },
      options,
    );
  const body = {
    ...sheetOf(mine),
    formattedId: { unfinishedInspectionId: id },
    versions,
    confirmed,
    passedAlthough: [...passedAlthough],
  };
  return client.inspections.submit({ body }, { ...options, idempotencyKey: submitKey(id) });
};

/** One key a draft, for this tab: a repeated submission, even after a reload, is the same one to the server. */
const submitKey = (draft: string) => {
  const name = `submit-key:${draft}` as const;
  const key = readSession(name, z.string()) ?? crypto.randomUUID();
  writeSession(name, key);
  return key;
};
