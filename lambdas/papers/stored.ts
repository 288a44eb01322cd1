import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Company } from '#shared/checksheets/company.ts';
import { ChecksheetState } from '#shared/checksheets/model.ts';
import { DraftId, PaperId } from '#shared/ids.ts';
import { nzDate } from '#shared/nz-date.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Item } from '../table/item.ts';
import { OLD_DUE_ADDRESS, paperKey, paperList, paperRequestKey } from '../table/keys.ts';
import { trustOrganizationId } from '../table/organization-id.ts';
import type { Update, Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** A sheet to be filled in by hand. Every item about it carries these two, as its events do. */
export const PaperSheetId = z.object({
  organizationId: z.string().transform(trustOrganizationId),
  paperInspectionId: PaperId,
});
export type PaperSheetId = z.infer<typeof PaperSheetId>;

/** What is kept of it: how far its printing has come, and the draft that it is entered in. */
export const Paper = PaperSheetId.extend({
  number: z.int(),
  company: z.custom<Company>(),
  /** Of an organization that trains, whatever was typed as its name. */
  demo: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  printed: ChecksheetState,
  attempts: z.int().default(0),
  /** How often its printing has failed for good. */
  failures: z.int().default(0),
  draftId: DraftId.optional(),
  /** The form that it is printed on; those that do not say were printed when there was one. */
  versionDate: z.iso.date().default('2025-03-11'),
});
export type Paper = z.infer<typeof Paper>;

export const readPaper = (item: Item): Paper => withoutLimits(Paper).parse(item);

/** The day that its number was taken on: nobody can have filled it in before. */
export const findTakenDay = ({ createdAt }: Paper) => nzDate(new Date(createdAt));

type NewPaper = Omit<Paper, 'printed' | 'attempts' | 'failures' | 'draftId'>;

/** As it is first stored; being inserted, it asks for its printing, unless it waits for its turn in the sweep. */
export const paperItem = (paper: NewPaper, { atOnce = true }: { atOnce?: boolean | undefined } = {}): Item => ({
  ...paperKey(paper.organizationId, paper.paperInspectionId),
  type: 'PAPER',
  ...(atOnce && { event: 'PaperSheetRequested' }),
  ...paper,
  printed: 'pending',
  ...listed(paper),
});

/** Its place among those that nobody has entered. */
const listed = ({ organizationId, paperInspectionId, createdAt }: NewPaper) => ({
  gsi1pk: paperList(organizationId),
  gsi1sk: `${createdAt}#${paperInspectionId}`,
});

const update = ({ organizationId, paperInspectionId }: PaperSheetId, change: Omit<Update, 'key'>): Update => ({
  key: paperKey(organizationId, paperInspectionId),
  ...change,
});

/** It is being entered in this draft, unless somebody has begun with another one meanwhile. It is listed until that is submitted. */
export const entered = (paper: Paper, draft: DraftId): Update =>
  update(paper, {
    expression: 'SET draftId = :draft',
    condition: paper.draftId ? 'draftId = :seen' : 'attribute_not_exists(draftId)',
    values: { ':draft': draft, ...(paper.draftId && { ':seen': paper.draftId }) },
  });

/** Nobody enters it any more: the draft was discarded. */
export const notEntered = (paper: Paper, draft: DraftId): Update => {
  const { gsi1pk, gsi1sk } = listed(paper);
  return update(paper, {
    expression: 'SET gsi1pk = :list, gsi1sk = :place REMOVE draftId',
    condition: 'draftId = :draft',
    values: { ':list': gsi1pk, ':place': gsi1sk, ':draft': draft },
  });
};

/** Its draft has become an inspection: it is not to be entered any more. */
export const becameInspection = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'REMOVE gsi1pk, gsi1sk', condition: 'attribute_exists(pk)' });

/** How its printing ended. */
export const printedAs = (paper: PaperSheetId, state: 'ready' | 'failed'): Update =>
  update(paper, {
    expression: `SET printed = :state REMOVE ${OLD_DUE_ADDRESS}, attempts, sweeps${state === 'failed' ? ' ADD failures :one' : ''}`,
    condition: 'attribute_exists(pk) AND printed <> :ready',
    values: { ':state': state, ':ready': 'ready', ...(state === 'failed' && { ':one': 1 }) },
  });

export const tried = (paper: PaperSheetId): Update =>
  update(paper, { expression: 'ADD attempts :one', values: { ':one': 1 } });

/** Asks once more for the printing of a sheet by being inserted. */
export const paperRequest = ({ organizationId, paperInspectionId }: PaperSheetId, now: Date): Write => ({
  put: {
    ...paperRequestKey(organizationId, paperInspectionId, randomUUID()),
    type: 'REQUEST',
    event: 'PaperSheetRequested',
    organizationId,
    paperInspectionId,
    ttl: ttlAfter(now, EVENT_KEPT_S),
  },
});
