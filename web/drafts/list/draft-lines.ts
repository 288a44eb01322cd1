import type { DraftSummary } from '#shared/drafts/model.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { createDraftLine, type Line } from '../../lists/line.ts';
import { SAFE_ON_THIS_DEVICE } from '../store/save-status.ts';
import type { UnsentDraft } from '../unsent/unsent-drafts.ts';

/**
 * Builds the rows of the draft list: drafts that only this device has, then the server's, marked if this device has
 * newer changes. Without a response, lists only this device's. Leaves out drafts that were submitted or discarded.
 * Undefined while loading.
 */
export const draftLines = (
  saved: readonly DraftSummary[] | undefined,
  unsent: readonly UnsentDraft[],
  failed: boolean,
  ended: readonly string[] = [],
): Line[] | undefined => {
  const drafts = saved?.filter(({ id }) => !ended.includes(id));
  if (!drafts && !(failed && unsent.length > 0)) return undefined;
  const here = new Map(unsent.map((draft) => [draft.id, draft]));
  const known = new Set(drafts?.map(({ id }) => id));
  return [
    ...unsent.filter(({ id }) => !known.has(id)).map((draft) => unsentLine(draft)),
    ...(drafts ?? []).map((draft) => marked(createDraftLine(draft), here.get(draft.id))),
  ];
};

const NEEDS_CORRECTING = 'Needs correcting';

const marked = (line: Line, unsent: UnsentDraft | undefined): Line => {
  if (!unsent) return line;
  // one mark, because a phone has room for no more
  return { ...line, marks: [...line.marks, unsent.needsCorrecting ? NEEDS_CORRECTING : SAFE_ON_THIS_DEVICE] };
};

const unsentLine = (unsent: UnsentDraft): Line => {
  const { formattedId, ...draft } = unsent;
  const line = createDraftLine({
    ...draft,
    formattedId: formattedId ?? { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
    isRecheck: formattedId !== null && formattedId.recheckIdx > 0,
    createdAt: draft.updatedAt,
    changedBy: '',
  });
  return marked({ ...line, number: formattedId ? sheetNumber(formattedId) : '' }, unsent);
};
