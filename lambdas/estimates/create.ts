import { buildEstimateVehicle, buildVehicleOf } from '#shared/estimates/build-estimate.ts';
import type { WofEstimate } from '#shared/estimates/model.ts';
import { EstimateId, newId } from '#shared/ids.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { CUSTOMER_CONDITION, loadCurrent } from '../customers/find.ts';
import { type Acting, type Context, makeSavedBy } from '../http/context.ts';
import { idempotencyWrites, readEarlierResult } from '../http/idempotency.ts';
import { loadStored } from '../inspections/records.ts';
import {
  customerEstimateKey,
  customerKey,
  idempotencyKey,
  inspectionEstimateKey,
  ownerKey,
  vehicleKey,
} from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { readVehicle } from '../vehicles/stored.ts';
import { withoutApproved } from './approved-lines.ts';
import { addLinePrices } from './line-prices.ts';
import { buildLines } from './lines.ts';
import { writeWithEstimateNumber } from './numbers.ts';
import { listEstimates, readEstimateIds } from './of-inspection.ts';
import { findPlace } from './place.ts';
import { estimateItem, type Head } from './stored.ts';
import { findRevisionOf } from './whereabouts.ts';

type Creating = Acting & Pick<Context, 'userId' | 'idempotency'>;

/** Maximum number of estimates of one inspection. */
const ESTIMATES_MAX = 20;

const noCustomer: WofEstimate['Customer'] = { Name: '', Phone: '', Email: '', Address: '' };

/**
 * Creates the estimate of an inspection. If there is one already, returns the newest open one, even for concurrent
 * requests; `another` creates one more. Idempotent by Idempotency-Key.
 */
export const createEstimate = ({ another = false, ...wanted }: WofEstimate, context: Creating) =>
  createOnce(context, async () => {
    const { table, organizationId } = context;
    const { InspectionID } = wanted;
    const key = inspectionEstimateKey(organizationId, InspectionID);
    const existing = await table.get(key, { consistent: true });
    if (existing && !another) return { made: (await listEstimates(InspectionID, context))[0] };
    const others = existing ? readEstimateIds(existing) : [];
    if (others.length >= ESTIMATES_MAX)
      throw new Problem('refused', `An inspection can have up to ${ESTIMATES_MAX} estimates.`);
    const facts = await buildFromInspection(wanted, others, context);
    const listed = (id: EstimateId): Write => (existing ? addToList(existing, id) : startList(key, id));
    return { facts, beside: (id) => [listed(id)] };
  });

const startList = (key: Pick<Item, 'pk' | 'sk'>, id: EstimateId): Write => ({
  put: { ...key, type: 'ESTIMATEOF', estimateId: id },
  condition: 'attribute_not_exists(pk)',
});

const addToList = (list: Item, id: EstimateId): Write => {
  const { pk, sk, more: seen } = list;
  const [, ...more] = [...readEstimateIds(list), id];
  return {
    update: {
      key: { pk, sk },
      expression: 'SET more = :more',
      condition: seen ? 'more = :seen' : 'attribute_exists(pk) AND attribute_not_exists(more)',
      values: { ':more': more, ...(seen !== undefined && { ':seen': seen }) },
    },
  };
};

/** The vehicle's data comes from the record, whatever the request says. `others`: the inspection's other estimates. */
const buildFromInspection = async (
  wanted: Omit<WofEstimate, 'another'>,
  others: readonly EstimateId[],
  context: Acting,
) => {
  const { InspectionID } = wanted;
  const { Engine } = wanted.Vehicle;
  const { header, inspection } = await loadStored(context, InspectionID, { consistent: true });
  const { lines: built, left } = buildLines(wanted);
  const { revision = await findRevisionOf(context, inspection, wanted) } = wanted;
  const open = await withoutApproved(built, revision, others, context);
  return {
    ...(await findPlace(context, { header, inspection })),
    ...{ InspectionID, revision },
    Vehicle: { ...buildEstimateVehicle(inspection), ...(Engine !== undefined && { Engine }) },
    Customer: header.customerErased ? noCustomer : wanted.Customer,
    lines: await addLinePrices(context, inspection.vehicleType, open),
    ...(open.length < built.length && { approvedElsewhere: built.length - open.length }),
    ...(left > 0 && { internalNotes: `${left} more comments on the sheet didn’t fit here.` }),
  };
};

type Subject = { VehicleID: string; CustomerID?: string | undefined };

/**
 * Creates an estimate without an inspection, for a vehicle and a customer on record; by default the vehicle's owner.
 * Idempotent by Idempotency-Key.
 */
export const createOwnEstimate = ({ VehicleID, CustomerID: named }: Subject, context: Creating) =>
  createOnce(context, async () => {
    const { table, organizationId } = context;
    const keys = [vehicleKey(organizationId, VehicleID), ownerKey(organizationId, VehicleID)];
    const [vehicle, owner] = await table.getAll(keys, { consistent: true });
    if (!vehicle) throw notFound();
    const wanted = named ?? (owner && String(owner.customer));
    // the owner may have been erased
    const customer = wanted === undefined ? undefined : await findCustomer(wanted, named !== undefined, context);
    const facts = {
      InspectionID: null,
      vehicleId: VehicleID,
      Vehicle: buildVehicleOf(readVehicle(vehicle)),
      Customer: customer ? describeCustomer(customer) : noCustomer,
      ...(customer && { customerId: customer.CustomerID }),
      lines: [],
    };
    const beside = (id: EstimateId): Write[] =>
      customer ? listUnderCustomer(organizationId, customer.CustomerID, id) : [];
    return { facts, beside };
  });

const findCustomer = async (id: string, isRequired: boolean, context: Acting) => {
  try {
    return await loadCurrent(context, id);
  } catch (error) {
    if (isRequired || !(error instanceof Problem && error.code === 'not-found')) throw error;
    return undefined;
  }
};

const describeCustomer = ({
  CustomerName,
  Mobile,
  HomePhone,
  Email,
  Homeaddress,
}: Awaited<ReturnType<typeof loadCurrent>>) => ({
  Name: CustomerName,
  Phone: Mobile || HomePhone,
  Email,
  Address: Homeaddress,
});

/** Lets export and erasure find it. Refused if the customer was merged or erased meanwhile. */
const listUnderCustomer = (organizationId: Acting['organizationId'], customer: string, id: EstimateId): Write[] => [
  { put: { ...customerEstimateKey(organizationId, customer, id), type: 'CUSTOMERESTIMATE', estimateId: id } },
  { check: customerKey(organizationId, customer), ...CUSTOMER_CONDITION },
];

type Facts = Omit<Head, 'EstimateID' | 'state' | 'version' | 'createdAt' | 'updatedAt'>;
type Attempt = { made: { EstimateID: EstimateId } | undefined } | { facts: Facts; beside: (id: EstimateId) => Write[] };

/** Attempts, because concurrent requests for any inspections of the organization compete for the next number. */
const CREATE_ATTEMPTS = 10;

/**
 * Stores a new draft with the next number, once for each Idempotency-Key. `attempt` runs again if another write won.
 */
const createOnce = (context: Creating, attempt: () => Promise<Attempt>) =>
  retryUntilWritten(async () => {
    const { table, organizationId, userId, idempotency, now } = context;
    const record = idempotency && idempotencyKey(organizationId, userId, 'create-estimate', idempotency.key);
    const earlier = record && (await table.get(record, { consistent: true }));
    const before = idempotency && readEarlierResult(earlier, idempotency);
    if (before !== undefined) return { EstimateID: EstimateId.parse(before) };
    const attempted = await attempt();
    if ('made' in attempted) return attempted.made;
    const { facts, beside } = attempted;
    const EstimateID = EstimateId.parse(newId('est'));
    const at = now.toISOString();
    const head: Head = { EstimateID, ...facts, state: 'draft', version: 1, createdAt: at, updatedAt: at };
    const number = await writeWithEstimateNumber(context, EstimateID, (estimateNumber) => [
      {
        put: estimateItem(organizationId, { ...head, estimateNumber }, makeSavedBy(context)),
        condition: 'attribute_not_exists(pk)',
      },
      ...beside(EstimateID),
      ...idempotencyWrites(record, EstimateID, context),
    ]);
    return number === undefined ? undefined : { EstimateID };
  }, CREATE_ATTEMPTS);
