import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { CompanyDetails } from '#shared/checksheets/company.ts';
import { ChecksheetState } from '#shared/checksheets/model.ts';
import { DraftId, PaperId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { OLD_DUE_ADDRESS, paperKey, paperList, paperRequestKey, trustOrganizationId } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';
import type { Item, Update } from '../table/table.ts';

/** A paper sheet. Every item and event about it carries these fields. */
export const PaperSheetId = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  paperInspectionId: PaperId,
});
export type PaperSheetId = z.infer<typeof PaperSheetId>;

/** A stored paper sheet: the state of its PDF, and the draft in which it is entered. */
export const Paper = PaperSheetId.extend({
  number: z.int(),
  company: z.custom<CompanyDetails>(),
  /** True for a training organization, regardless of the typed name. */
  demo: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  printed: ChecksheetState,
  attempts: z.int().default(0),
  /** Number of times that printing failed for good. */
  failures: z.int().default(0),
  draftId: DraftId.optional(),
  /** The printed form; older sheets have the only form of their time. */
  versionDate: z.iso.date().default('2025-03-11'),
});
export type Paper = z.infer<typeof Paper>;

export const readPaper = (item: Item): Paper => withoutLimits(Paper).parse(item);

/** The day its number was taken: the sheet can't have been filled in earlier. */
export const findTakenDay = ({ createdAt }: Paper) => nzDate(new Date(createdAt));

type NewPaper = Omit<Paper, 'printed' | 'attempts' | 'failures' | 'draftId'>;

/** A new paper sheet. Inserting it requests its PDF, unless the sweep does that later. */
export const paperItem = (paper: NewPaper, { atOnce = true }: { atOnce?: boolean | undefined } = {}): Item => ({
  ...paperKey(paper.organizationId, paper.paperInspectionId),
  type: 'PAPER',
  ...(atOnce && { event: 'PaperSheetRequested' }),
  ...paper,
  printed: 'pending',
  ...listPlace(paper),
});

/** Address in the list of sheets that have not been entered. */
const listPlace = ({ organizationId, paperInspectionId, createdAt }: NewPaper) => ({
  gsi1pk: paperList(organizationId),
  gsi1sk: `${createdAt}#${paperInspectionId}`,
});

const update = ({ organizationId, paperInspectionId }: PaperSheetId, change: Omit<Update, 'key'>): Update => ({
  key: paperKey(organizationId, paperInspectionId),
  ...change,
});

/** Starts entering the sheet in this draft, unless someone started in another draft. It stays listed until submitted. */
export const startEntry = (paper: Paper, draft: DraftId): Update =>
  update(paper, {
    expression: 'SET draftId = :draft',
    condition: paper.draftId ? 'draftId = :seen' : 'attribute_not_exists(draftId)',
    values: { ':draft': draft, ...(paper.draftId && { ':seen': paper.draftId }) },
  });

/** Entry abandoned: the draft was discarded. */
export const abandonEntry = (paper: Paper, draft: DraftId): Update => {
  const { gsi1pk, gsi1sk } = listPlace(paper);
  return update(paper, {
    expression: 'SET gsi1pk = :list, gsi1sk = :place REMOVE draftId',
    condition: 'draftId = :draft',
    values: { ':list': gsi1pk, ':place': gsi1sk, ':draft': draft },
  });
};

/** Entered: the draft became an inspection. */
export const completeEntry = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'REMOVE gsi1pk, gsi1sk', condition: 'attribute_exists(pk)' });

/** Result of printing. */
export const setPrinted = (paper: PaperSheetId, state: 'ready' | 'failed'): Update =>
  update(paper, {
    expression: `SET printed = :state REMOVE ${OLD_DUE_ADDRESS}, attempts, sweeps${state === 'failed' ? ' ADD failures :one' : ''}`,
    condition: 'attribute_exists(pk) AND printed <> :ready',
    values: { ':state': state, ':ready': 'ready', ...(state === 'failed' && { ':one': 1 }) },
  });

export const countAttempt = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'ADD attempts :one', values: { ':one': 1 } });

/** Requests a paper sheet's PDF again. */
export const paperRequest = ({ organizationId, paperInspectionId }: PaperSheetId, now: Date) => {
  const key = paperRequestKey(organizationId, paperInspectionId, randomUUID());
  return requestWrite(key, { event: 'PaperSheetRequested', organizationId, paperInspectionId }, now);
};
