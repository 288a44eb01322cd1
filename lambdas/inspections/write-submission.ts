import { firstShown } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { readBegun } from '../drafts/stored.ts';
import { sheetDue } from '../due/sheets.ts';
import type { Context } from '../http/context.ts';
import { idempotencyWrites } from '../http/idempotency.ts';
import { becameInspection } from '../papers/stored.ts';
import { writeWithNumber } from '../sheets/numbers.ts';
import type { Key } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import type { Checked } from './check-submission.ts';
import { newInspection } from './new-inspection.ts';
import { rechecked } from './recheck.ts';
import { headerItem, readRevision, revisionItem } from './stored.ts';
import { closeDraft } from './submitted-draft.ts';

/**
 * Writes the record in one transaction: header, first revision, the closed draft, the rechecked inspection, and the
 * Idempotency-Key. Returns undefined if another request wrote first.
 */
export const writeSubmission = async (checked: Checked, callKey: Key | undefined, context: Context) => {
  const { submitted, earlier, ...parts } = checked;
  const { organizationId, table } = context;
  const make = (number: number) => {
    const earlierRecord = earlier?.inspection;
    const inspection = newInspection({ ...parts, organizationId, number, earlier: earlierRecord, context });
    const record = revisionItem(organizationId, inspection);
    const writes = [...listWrites(inspection, checked, context), ...idempotencyWrites(callKey, inspection.id, context)];
    const put: Write = { put: record, condition: 'attribute_not_exists(pk)' };
    return { made: record, taker: { inspectionId: inspection.id }, writes: [put, ...writes] };
  };
  const write = async ({ made, writes }: ReturnType<typeof make>) => ({ made, ...(await table.write(...writes)) });
  const { made, refused } = submitted
    ? await write(make(Number(submitted.item.number)))
    : await writeWithNumber(context, make);
  // read as stored, so that a retry returns the same bytes
  return refused ? undefined : readRevision(made);
};

const listWrites = (inspection: Inspection, { submitted, draft, earlier, workshop }: Checked, context: Context) => {
  const { organizationId } = context;
  const { id: inspectionId, createdAt } = inspection;
  const checksheet = firstShown(workshop.Settings.DefaultChecksheet);
  const header = headerItem(organizationId, inspection, checksheet, submitted && readBegun(submitted.item));
  // includes photos that were removed before they arrived
  const images = submitted && Object.keys(submitted.images).length > 0 && { images: submitted.images };
  const paperInspectionId = draft?.paperInspectionId;
  const writes: Write[] = [
    { put: { ...header, ...images }, condition: 'attribute_not_exists(pk)' },
    { put: sheetDue({ organizationId, inspectionId, checksheet }, createdAt) },
    ...(submitted ? [closeDraft(submitted.item, inspectionId), ...submitted.takes] : []),
    ...(earlier ? [{ update: rechecked(earlier, inspectionId, context) }] : []),
    ...(paperInspectionId ? [{ update: becameInspection({ organizationId, paperInspectionId }) }] : []),
  ];
  return writes;
};
