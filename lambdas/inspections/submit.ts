import type { Request } from '#shared/endpoint.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { Context } from '../http/context.ts';
import { readEarlierResult } from '../http/idempotency.ts';
import { draftKey, earlierIdempotencyKey, idempotencyKey, vehicleKey } from '../table/keys.ts';
import { untilWritten } from '../table/until-written.ts';
import { checkSubmission } from './check-submission.ts';
import { findRevision } from './records.ts';
import { writeSubmission } from './write-submission.ts';

export type Submission = Request<typeof inspectionsApi.submit>['body'];

/** Turns a sheet into a record. Idempotent: the same Idempotency-Key or the same draft always returns the same record. */
export const submit = (body: Submission, context: Context): Promise<Inspection> =>
  untilWritten(async () => {
    const found = await lookUp(body, context);
    const made = findMade(found, context);
    if (made !== undefined) return loadMade(made, context);
    const checked = await checkSubmission(body, found, context);
    return checked && writeSubmission(checked, found.idempotencyKey, context);
  });

export type Found = Awaited<ReturnType<typeof lookUp>>;

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

/** Returns the id of the inspection that this call or this draft has already become. */
const findMade = ({ draft, call }: Found, { idempotency }: Context) =>
  (idempotency && readEarlierResult(call, idempotency)) ??
  (draft?.state === 'submitted' ? draft.inspectionId : undefined);

const loadMade = async (id: unknown, context: Context) => {
  const made = await findRevision(context, Number(id), 1, { consistent: true });
  if (!made) throw new Error(`Inspection ${id} was submitted but its record is missing`);
  return made;
};
