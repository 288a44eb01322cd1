import type { DraftSummary } from '#shared/drafts/model.ts';
import type { Overview } from '#shared/inspections/overview.ts';
import { createDraftLine, type Line } from '../../lists/line.ts';
import { paths } from '../../paths.ts';
import type { LeftEnd } from '../store/local-drafts.ts';
import { SAFE_ON_THIS_DEVICE } from '../store/save-status.ts';
import type { LocalDraft } from '../unsent/unsent-drafts.ts';

type Known = {
  /** The server's drafts, as last received. */
  saved: readonly DraftSummary[] | undefined;
  /** When that was, if they may be out of date. */
  asOf?: number | undefined;
  /** True if the server has more drafts, all of them older. */
  isPart?: boolean;
  local: readonly LocalDraft[];
  failed: boolean;
  /** Drafts that ended while this page was open. */
  ended?: readonly string[];
};

/** A row of the draft list. `isOver` is true if there is nothing to resume: it waits to be submitted, or has ended. */
type DraftLine = Line & { isOver: boolean };

/**
 * Builds the rows of the draft list, newest first: the server's drafts, marked if this device has newer changes, and
 * those that the server's list lacks: changes that only this device has and, if the list is out of date, everything newer.
 * Without a response, lists only this device's. Undefined while loading.
 */
export const draftLines = ({ saved, asOf, isPart, local, failed, ended = [] }: Known): DraftLine[] | undefined => {
  const isOpen = ({ id }: { id: string }) => !ended.includes(id);
  const drafts = saved?.filter(isOpen);
  // unsaved changes stay until their owner decides
  const locals = local.filter((draft) => draft.isUnsent || isOpen(draft));
  if (!drafts && !(failed && locals.length > 0)) return undefined;
  const here = new Map(locals.map((draft) => [draft.id, draft]));
  const known = new Set(drafts?.map(({ id }) => id));
  const oldest = isPart ? (drafts?.at(-1)?.updatedAt ?? '') : '';
  const isMissing = ({ id, isUnsent, updatedAt }: LocalDraft) => {
    if (known.has(id)) return false;
    const isNewer = asOf !== undefined && (Date.parse(updatedAt) > asOf || updatedAt < oldest);
    return isUnsent || !drafts || isNewer;
  };
  const rows = [
    ...locals.filter(isMissing).map((draft) => ({ summary: summarize(draft), draft })),
    ...(drafts ?? []).map((summary) => ({ summary, draft: here.get(summary.id) })),
  ];
  return rows
    .map(({ summary, draft }) => ({ summary: { ...summary, updatedAt: findLastChange(summary, draft) }, draft }))
    .sort((one, other) => other.summary.updatedAt.localeCompare(one.summary.updatedAt))
    .map(({ summary, draft }) => marked(summary, draft));
};

/** Counts the open drafts: those that the server counted, unless they have ended, and those that it didn't have yet. */
export const countDrafts = ({ count, lines }: Overview['drafts'], local: readonly LocalDraft[], asOf?: number) => {
  const isListed = ({ id }: LocalDraft) => lines.some((line) => line.id === id);
  const isNew = ({ formattedId, createdAt = '' }: LocalDraft) =>
    formattedId === null || (asOf !== undefined && Date.parse(createdAt) > asOf);
  const over = local.filter((draft) => draft.end && isListed(draft));
  return count - over.length + local.filter((draft) => !draft.end && !isListed(draft) && isNew(draft)).length;
};

const findLastChange = ({ updatedAt }: DraftSummary, draft: LocalDraft | undefined) =>
  draft?.isUnsent && draft.updatedAt > updatedAt ? draft.updatedAt : updatedAt;

const NEEDS_CORRECTING = 'Needs correcting';
const WAITING = 'Waiting to be sent';
const RETURNED = 'Not submitted';

const marked = (summary: DraftSummary, draft: LocalDraft | undefined): DraftLine => {
  const line = { ...createDraftLine(summary), ...(draft?.formattedId === null && { number: '' }), isOver: false };
  if (draft?.end) return { ...line, ...over(draft.end) };
  if (draft?.isReturned && !summary.refusedOffline) return { ...line, marks: [...line.marks, RETURNED] };
  if (!draft?.isUnsent) return line;
  if (draft.isQueued) return { ...line, isOver: true, marks: [WAITING] };
  // one mark, because a phone has room for no more
  return { ...line, marks: [...line.marks, draft.needsCorrecting ? NEEDS_CORRECTING : SAFE_ON_THIS_DEVICE] };
};

const over = (end: LeftEnd) => {
  const isSubmitted = end.kind === 'submitted';
  const what = isSubmitted ? 'Submitted elsewhere' : `Discarded ${end.by ? `by ${end.by}` : 'elsewhere'}`;
  return {
    isOver: true,
    marks: [`${what}. Your changes are kept.`],
    ...(isSubmitted && { to: paths.checksheet(end.inspectionId) }),
  };
};

const summarize = ({ formattedId, ...draft }: LocalDraft): DraftSummary => ({
  ...draft,
  formattedId: formattedId ?? { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
  isRecheck: formattedId !== null && formattedId.recheckIdx > 0,
  createdAt: draft.createdAt ?? draft.updatedAt,
  changedBy: '',
});
