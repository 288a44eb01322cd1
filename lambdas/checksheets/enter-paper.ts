import type { Draft } from '#shared/drafts/model.ts';
import { DraftId, newId, type PaperId } from '#shared/ids.ts';
import { formOn } from '#shared/sheets/new-sheet.ts';
import { newDraftItem, newDraftWrites } from '../drafts/new-draft.ts';
import { openDraft } from '../drafts/open-draft.ts';
import { findDraft } from '../drafts/records.ts';
import { readDraft } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { loadPaper } from '../papers/records.ts';
import { entered, findTakenDay, type Paper } from '../papers/stored.ts';
import { keepNumber } from '../sheets/numbers.ts';
import { untilWritten } from '../table/until-written.ts';

/**
 * The draft that a sheet is entered in, with its number. Whoever asks while that is open gets the same draft; after it
 * was discarded a new one begins.
 */
export const enterPaper = (id: PaperId, context: Context): Promise<Draft> =>
  untilWritten(async () => {
    const paper = await loadPaper(context, id);
    const begun = paper.draftId && (await findDraft(context, paper.draftId));
    // one that was begun before drafts knew the day does not say it
    if (begun && begun.state !== 'discarded')
      return { ...readDraft(openDraft(begun)), paperTakenOn: findTakenDay(paper) };
    const draft = await begin(paper, context);
    return draft && readDraft(draft);
  });

/** The new draft, or undefined when somebody else wrote first. */
const begin = async (paper: Paper, context: Context) => {
  const { table, organizationId, actor, now } = context;
  const id = DraftId.parse(newId('dft'));
  const { number, paperInspectionId, company, versionDate } = paper;
  // what the vehicle is stands on the paper alone
  const sheet = { companyAuthorityNumber: company.companyAuthorityNumber, vehicleTypeUnknown: true };
  const draft = newDraftItem({
    organizationId,
    id,
    number,
    sheet,
    // what was filled in by hand
    form: formOn(versionDate),
    paperInspectionId,
    paperTakenOn: findTakenDay(paper),
    actor,
    now,
  });
  const { refused } = await table.write(
    ...newDraftWrites(draft, now),
    { update: entered(paper, id) },
    keepNumber({ number, recheckIdx: 0, draftId: id }, context),
  );
  return refused ? undefined : draft;
};
