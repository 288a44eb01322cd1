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

/** Identifies a paper sheet. Every item and event about it contains these fields. */
export const PaperSheetId = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  paperInspectionId: PaperId,
});
export type PaperSheetId = z.infer<typeof PaperSheetId>;

/** A stored paper sheet: the state of its PDF, and the draft in which it is entered. */
export const Paper = PaperSheetId.extend({
  number: z.int(),
  company: z.custom<CompanyDetails>(),
  /** True for a training organization, whatever company name is typed. */
  demo: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  printed: ChecksheetState,
  attempts: z.int().default(0),
  /** Number of times that rendering failed after all attempts. */
  failures: z.int().default(0),
  draftId: DraftId.optional(),
  /** Version of the form on the paper; older sheets used the only form there was. */
  versionDate: z.iso.date().default('2025-03-11'),
});
export type Paper = z.infer<typeof Paper>;

export const readPaper = (item: Item): Paper => withoutLimits(Paper).parse(item);

/** Returns the day on which the number was reserved. The sheet can't have been filled in earlier. */
export const findTakenDay = ({ createdAt }: Paper) => nzDate(new Date(createdAt));

type NewPaper = Omit<Paper, 'printed' | 'attempts' | 'failures' | 'draftId'>;

/** Builds the item of a new paper sheet. Inserting it requests the PDF, unless this is left to the sweep. */
export const paperItem = (paper: NewPaper, { atOnce = true }: { atOnce?: boolean | undefined } = {}): Item => ({
  ...paperKey(paper.organizationId, paper.paperInspectionId),
  type: 'PAPER',
  ...(atOnce && { event: 'PaperSheetRequested' }),
  ...paper,
  printed: 'pending',
  ...listPlace(paper),
});

/** Index key in the list of sheets not entered yet. */
const listPlace = ({ organizationId, paperInspectionId, createdAt }: NewPaper) => ({
  gsi1pk: paperList(organizationId),
  gsi1sk: `${createdAt}#${paperInspectionId}`,
});

const update = ({ organizationId, paperInspectionId }: PaperSheetId, change: Omit<Update, 'key'>): Update => ({
  key: paperKey(organizationId, paperInspectionId),
  ...change,
});

/**
 * Builds the update that starts entering the sheet in this draft. Refused if someone started in another draft. The
 * sheet stays listed until the draft is submitted.
 */
export const startEntry = (paper: Paper, draft: DraftId): Update =>
  update(paper, {
    expression: 'SET draftId = :draft',
    condition: paper.draftId ? 'draftId = :seen' : 'attribute_not_exists(draftId)',
    values: { ':draft': draft, ...(paper.draftId && { ':seen': paper.draftId }) },
  });

/** Builds the update that lists the sheet again after its draft was discarded. */
export const abandonEntry = (paper: Paper, draft: DraftId): Update => {
  const { gsi1pk, gsi1sk } = listPlace(paper);
  return update(paper, {
    expression: 'SET gsi1pk = :list, gsi1sk = :place REMOVE draftId',
    condition: 'draftId = :draft',
    values: { ':list': gsi1pk, ':place': gsi1sk, ':draft': draft },
  });
};

/** Builds the update that removes the sheet from the list after its draft was submitted. */
export const completeEntry = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'REMOVE gsi1pk, gsi1sk', condition: 'attribute_exists(pk)' });

/** Builds the update that stores the result of rendering. */
export const setPrinted = (paper: PaperSheetId, state: 'ready' | 'failed'): Update =>
  update(paper, {
    expression: `SET printed = :state REMOVE ${OLD_DUE_ADDRESS}, attempts, sweeps${state === 'failed' ? ' ADD failures :one' : ''}`,
    condition: 'attribute_exists(pk) AND printed <> :ready',
    values: { ':state': state, ':ready': 'ready', ...(state === 'failed' && { ':one': 1 }) },
  });

export const countAttempt = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'ADD attempts :one', values: { ':one': 1 } });

/** Builds the request that renders the PDF of a paper sheet again. */
export const paperRequest = ({ organizationId, paperInspectionId }: PaperSheetId, now: Date) => {
  const key = paperRequestKey(organizationId, paperInspectionId, randomUUID());
  return requestWrite(key, { event: 'PaperSheetRequested', organizationId, paperInspectionId }, now);
};
