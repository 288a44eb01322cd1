import type { CompanyDetails } from '#shared/checksheets/company.ts';
import { type DraftId, newId, PaperId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { notFound } from '#shared/problem.ts';
import { checkSheetVersion } from '../aws/environment.ts';
import { paperDue } from '../due/sheets.ts';
import type { Context, Tenant } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { writeWithNumber } from '../sheets/numbers.ts';
import { earlierIdempotencyKey, idempotencyKey, paperKey } from '../table/keys.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { countPrint } from '../tenants/printing.ts';
import { readOrganization } from '../tenants/stored.ts';
import { abandonEntry, findTakenDay, type Paper, paperItem, readPaper, startEntry } from './stored.ts';

const find = async ({ table, organizationId }: Tenant, id: PaperId): Promise<Paper | undefined> => {
  const item = await table.get(paperKey(organizationId, id), { consistent: true });
  return item && readPaper(item);
};

export const loadPaper = async (context: Tenant, id: PaperId): Promise<Paper> => {
  const paper = await find(context, id);
  if (!paper) throw notFound();
  return paper;
};

type FromPaper = { paperInspectionId: PaperId | null; paperTakenOn?: NzDate | undefined };
/** Returns the day on which a paper sheet's number was reserved. For older drafts, only the paper sheet has it. */
export const loadTakenDay = async (context: Tenant, sheet: FromPaper | undefined) => {
  if (!sheet?.paperInspectionId || sheet.paperTakenOn) return sheet?.paperTakenOn;
  const paper = await find(context, sheet.paperInspectionId);
  return paper && findTakenDay(paper);
};

/** Creates a paper sheet with the next number. Idempotent by Idempotency-Key. */
export const newPaper = async (company: CompanyDetails, context: Context): Promise<Paper> => {
  const { table, organizationId, organization, userId, idempotency, actor, now } = context;
  const record = idempotency && idempotencyKey(organizationId, userId, 'blank', idempotency.key);
  const before = idempotency && earlierIdempotencyKey(organizationId, 'blank', idempotency.key);
  let atOnce: boolean | undefined;
  return retryUntilWritten(async () => {
    const [kept, earlier] = record ? await table.getAll([record, before], { consistent: true }) : [];
    const made = idempotency && readEarlierResult(kept ?? earlier, idempotency);
    if (made !== undefined) return loadPaper(context, PaperId.parse(made));
    atOnce ??= await countPrint(context);
    const paperInspectionId = PaperId.parse(newId('pap'));
    const createdAt = now.toISOString();
    const { made: item, refused } = await writeWithNumber(context, (number) => {
      const facts = { organizationId, paperInspectionId, number, company, createdBy: actor.name, createdAt };
      const demo = isDemo(readOrganization(organization).Name);
      const put = paperItem({ ...facts, demo, versionDate: checkSheetVersion() }, { atOnce });
      const repeat = idempotencyWrites(record, paperInspectionId, context);
      const due = { put: paperDue({ organizationId, paperInspectionId }, createdAt) };
      const writes = [{ put, condition: 'attribute_not_exists(pk)' }, due, ...repeat];
      return { made: put, taker: { paperInspectionId }, writes };
    });
    return refused ? undefined : readPaper(item);
  });
};

/**
 * Returns the update that lets a paper sheet be entered again after its draft is discarded. Returns undefined if
 * another draft enters it.
 */
export const reopenPaper = async (context: Tenant, id: PaperId, draft: DraftId) => {
  const paper = await find(context, id);
  return paper?.draftId === draft ? abandonEntry(paper, draft) : undefined;
};

/** Returns the update that gives a restored draft its paper sheet back. Returns undefined if another draft enters it. */
export const reclaimPaper = async (context: Tenant, id: PaperId, draft: DraftId) => {
  const paper = await find(context, id);
  return paper && paper.draftId === undefined ? startEntry(paper, draft) : undefined;
};
