import * as z from 'zod';
import { withoutBlanks } from '#shared/inspections/items.ts';
import { Sheet } from '#shared/inspections/model.ts';
import { keep, kept } from '../app/session-storage.ts';
import type { DraftState } from '../drafts/draft-state.ts';

/** What is submitted: the whole sheet, the draft that it was, and the versions it was made from. */
export const submissionOf = ({ id, mine, versions }: DraftState) => {
  const sheet = Sheet.parse(mine);
  return {
    ...sheet,
    InspectionItem: sheet.InspectionItem.map(withoutBlanks),
    formattedId: { unfinishedInspectionId: id },
    versions,
  };
};

/** One key a draft, for this tab: a repeated submission, even after a reload, is the same one to the server. */
export const submitKey = (draft: string) => {
  const name = `submit-key:${draft}`;
  const key = kept(name, z.string()) ?? crypto.randomUUID();
  keep(name, key);
  return key;
};
