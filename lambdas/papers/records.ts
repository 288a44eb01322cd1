import type { Company } from '#shared/checksheets/company.ts';
import { type DraftId, newId, PaperId } from '#shared/ids.ts';
import { isDemo } from '#shared/organizations/demo.ts';
import { notFound } from '#shared/problem.ts';
import type { Context, Tenant } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { nextSheetNumber } from '../sheets/next-sheet-number.ts';
import { idempotencyKey, paperKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { readOrganization } from '../tenants/stored.ts';
import { notEntered, type Paper, paperItem, readPaper } from './stored.ts';

const find = async ({ table, organizationId }: Tenant, id: PaperId): Promise<Paper | undefined> => {
  const item = await table.get(paperKey(organizationId, id), { consistent: true });
  return item && readPaper(item);
};

export const loadPaper = async (context: Tenant, id: PaperId): Promise<Paper> => {
  const paper = await find(context, id);
  if (!paper) throw notFound();
  return paper;
};

/** A new sheet with the next number; the same Idempotency-Key gives the same sheet. */
export const newPaper = async (company: Company, context: Context): Promise<Paper> => {
  const { table, organizationId, organization, idempotency, actor, now } = context;
  const record = idempotency && idempotencyKey(organizationId, 'blank', idempotency.key);
  return untilWritten(async () => {
    const made = record && readEarlierResult(await table.get(record, { consistent: true }), idempotency);
    if (made !== undefined) return loadPaper(context, PaperId.parse(made));
    const item = paperItem({
      organizationId,
      paperInspectionId: PaperId.parse(newId('pap')),
      number: await nextSheetNumber(context),
      company,
      demo: isDemo(readOrganization(organization).Name),
      createdBy: actor.name,
      createdAt: now.toISOString(),
    });
    const { refused } = await table.write(
      { put: item, condition: 'attribute_not_exists(pk)' },
      ...idempotencyWrites(record, String(item.paperInspectionId), context),
    );
    return refused ? undefined : readPaper(item);
  });
};

/** Its draft was discarded: the sheet still has to be entered. Doing it again is no error. */
export const paperIsOpenAgain = async (context: Tenant, id: PaperId, draft: DraftId) => {
  const paper = await find(context, id);
  if (paper) await context.table.update(notEntered(paper, draft));
};
