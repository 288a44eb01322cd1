import type { Draft } from '#shared/drafts/model.ts';
import { DraftId, newId, type PaperId } from '#shared/ids.ts';
import { createForm } from '#shared/sheets/new-sheet.ts';
import { newDraftItem, newDraftWrites } from '../drafts/new-draft.ts';
import { findDraft } from '../drafts/records.ts';
import { requireOpenDraft } from '../drafts/require-open-draft.ts';
import { readDraft } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { loadPaper } from '../papers/records.ts';
import { findTakenDay, type Paper, startEntry } from '../papers/stored.ts';
import { keepNumber } from '../sheets/numbers.ts';
import { retryUntilWritten } from '../table/until-written.ts';

/**
 * Returns the draft for entering a paper sheet, with the sheet's number. Creates another draft only after the first was
 * discarded.
 */
export const enterPaper = (id: PaperId, context: Context): Promise<Draft> =>
  retryUntilWritten(async () => {
    const paper = await loadPaper(context, id);
    const begun = paper.draftId && (await findDraft(context, paper.draftId));
    // older drafts don't store the day when the number was reserved
    if (begun && begun.state !== 'discarded')
      return { ...readDraft(requireOpenDraft(begun)), paperTakenOn: findTakenDay(paper) };
    const draft = await begin(paper, context);
    return draft && readDraft(draft);
  });

/** Returns the new draft, or undefined if another request wrote first. */
const begin = async (paper: Paper, context: Context) => {
  const { table, organizationId, actor, now } = context;
  const id = DraftId.parse(newId('dft'));
  const { number, paperInspectionId, company, versionDate } = paper;
  // the kind of vehicle is only on the paper, and has not been entered yet
  const sheet = { companyAuthorityNumber: company.companyAuthorityNumber, vehicleTypeUnknown: true };
  const draft = newDraftItem({
    organizationId,
    id,
    number,
    sheet,
    // use the version of the form that was filled in by hand
    form: createForm(versionDate),
    paperInspectionId,
    paperTakenOn: findTakenDay(paper),
    actor,
    now,
  });
  const { refused } = await table.write(
    ...newDraftWrites(draft, now),
    { update: startEntry(paper, id) },
    keepNumber({ number, recheckIdx: 0, draftId: id }, context),
  );
  return refused ? undefined : draft;
};
