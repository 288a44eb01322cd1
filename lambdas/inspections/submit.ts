import { getShownVariant } from '#shared/checksheets/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { readBegun } from '../drafts/stored.ts';
import { sheetDue } from '../due/sheets.ts';
import type { Context } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { completeEntry } from '../papers/stored.ts';
import { writeWithNumber } from '../sheets/numbers.ts';
import { draftKey, earlierIdempotencyKey, idempotencyKey, type Key, vehicleKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Checked, checkSubmission } from './check-submission.ts';
import { newInspection } from './new-inspection.ts';
import { markRechecked } from './recheck.ts';
import { findRevision } from './records.ts';
import { headerItem, readRevision, revisionItem } from './stored.ts';
import { closeDraft, type Submission } from './submitted-draft.ts';

/**
 * Turns a sheet into a record. Idempotent: the same Idempotency-Key or the same draft always returns the same record.
 */
export const submit = (body: Submission, context: Context): Promise<Inspection> =>
  retryUntilWritten(async (attempt) => {
    const found = await lookUp(body, context);
    const made = findMade(found, context);
    if (made !== undefined) return loadMade(made, context);
    const checked = await checkSubmission(body, found, context);
    return checked && writeSubmission({ ...checked, attempt }, found.idempotencyKey, context);
  });

type Found = Awaited<ReturnType<typeof lookUp>>;

const lookUp = async (body: Submission, { table, organizationId, userId, idempotency }: Context) => {
  const draftId = body.formattedId?.unfinishedInspectionId;
  const callKey = idempotency && idempotencyKey(organizationId, userId, 'submit', idempotency.key);
  const keys = [
    draftId ? draftKey(organizationId, draftId) : undefined,
    callKey,
    idempotency && earlierIdempotencyKey(organizationId, 'submit', idempotency.key),
    body.VehicleID ? vehicleKey(organizationId, body.VehicleID) : undefined,
  ];
  const [draft, call, earlierCall, vehicle] = await table.getAll(keys, { consistent: true });
  return { hasDraft: Boolean(draftId), draft, vehicle, call: call ?? earlierCall, idempotencyKey: callKey };
};

/** Returns the id of the inspection that an earlier call with the same key, or with this draft, created. */
const findMade = ({ draft, call }: Found, { idempotency }: Context) =>
  (idempotency && readEarlierResult(call, idempotency)) ??
  (draft?.state === 'submitted' ? draft.inspectionId : undefined);

const loadMade = async (id: unknown, context: Context) => {
  const made = await findRevision(context, Number(id), 1, { consistent: true });
  if (!made) throw new Error(`Inspection ${id} was submitted but its record is missing`);
  return made;
};

/**
 * Writes the record in one transaction: header, first revision, the closed draft, the rechecked inspection, and the
 * Idempotency-Key. Returns undefined if another request wrote first.
 */
const writeSubmission = async (checked: Checked & { attempt: number }, callKey: Key | undefined, context: Context) => {
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
  // read the record as stored, so that a retry returns the same bytes
  return refused ? undefined : readRevision(made);
};

const listWrites = (inspection: Inspection, { submitted, draft, earlier, workshop }: Checked, context: Context) => {
  const { organizationId } = context;
  const { id: inspectionId, createdAt } = inspection;
  const checksheet = getShownVariant(workshop.Settings.DefaultChecksheet);
  const header = headerItem(organizationId, inspection, checksheet, submitted && readBegun(submitted.item));
  // includes photos that were removed before they arrived
  const images = submitted && Object.keys(submitted.images).length > 0 && { images: submitted.images };
  const paperInspectionId = draft?.paperInspectionId;
  const writes: Write[] = [
    { put: { ...header, ...images }, condition: 'attribute_not_exists(pk)' },
    { put: sheetDue({ organizationId, inspectionId, checksheet }, createdAt) },
    ...(submitted ? [closeDraft(submitted.item, inspectionId), ...submitted.takes] : []),
    ...(earlier ? [{ update: markRechecked(earlier, inspectionId, context) }] : []),
    ...(paperInspectionId ? [{ update: completeEntry({ organizationId, paperInspectionId }) }] : []),
  ];
  return writes;
};
