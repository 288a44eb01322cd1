import * as z from 'zod';
import type { ImageNamed } from '#shared/images/model.ts';
import type { SignedOffline } from '#shared/inspections/signed-offline.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { removeBlanks } from '#shared/sheets/items.ts';
import { Sheet } from '#shared/sheets/model.ts';
import type { Confirmed } from '#shared/sheets/unproved.ts';
import type { Client, SendOptions } from '../../client/client.ts';
import { readSession, writeSession } from '../../device/web-storage.ts';
import type { DraftState } from '../store/draft-state.ts';
import '../../client/nouns/inspections.ts';

const cleanSheet = (mine: Sheet) => {
  const sheet = Sheet.parse(mine);
  return { ...sheet, InspectionItem: sheet.InspectionItem.map(removeBlanks) };
};

type Said = {
  confirmed?: Confirmed | undefined;
  passedAlthough: ItemName[];
  images: ImageNamed[];
  signedOffline?: SignedOffline;
};

/**
 * Submits a sheet, or the edits of a completed inspection. Returns the inspection. `passedAlthough`: passed items that
 * this kind of vehicle doesn't have, confirmed by the inspector.
 */
export const sendSheet = async (
  client: Client,
  { id, mine, versions, editing }: DraftState,
  said: Said,
  options: SendOptions = { showsUnauthorized: true },
) => {
  if (editing)
    return client.inspections.edit(
      { params: { id: String(editing.id) }, body: { ...cleanSheet(mine), revision: editing.revision, ...said } },
      options,
    );
  const body = { ...cleanSheet(mine), formattedId: { unfinishedInspectionId: id }, versions, ...said };
  const submit = (idempotencyKey: string) => client.inspections.submit({ body }, { ...options, idempotencyKey });
  try {
    return await submit(submitKey(id));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'key-used-for-something-else') throw error;
    // the first response was lost and a photo was uploaded in the meantime: the server finds the inspection by its
    // draft
    return submit(newSubmitKey(id));
  }
};

/** Submits a sheet for which Submit was pressed without a network. */
export const sendQueued = async (client: Client, { queued, ...state }: DraftState) => {
  if (!queued) throw new Error('The sheet was taken back');
  const { pressedAt, by, ...said } = queued;
  return sendSheet(client, state, { ...said, signedOffline: { pressedAt, by } }, {});
};

/**
 * Returns this tab's idempotency key for the draft. Submitting again, even after a reload, is a retry with the same
 * key.
 */
const submitKey = (draft: string) => {
  const key = readSession(`submit-key:${draft}`, z.string());
  return key ?? newSubmitKey(draft);
};

const newSubmitKey = (draft: string) => {
  const key = crypto.randomUUID();
  writeSession(`submit-key:${draft}`, key);
  return key;
};
