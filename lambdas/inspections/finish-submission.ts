import { isDeepStrictEqual } from 'node:util';
import { buildCustomerRequest, canBeSaved } from '#shared/customers/sheet-customer.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { findCustomer, saveCustomer } from '../customers/save.ts';
import { type Acting, isWrittenSince, type Tenant } from '../http/context.ts';
import type { Item } from '../table/table.ts';
import { clearWrongFacts } from '../vehicles/clear-wrong-facts.ts';
import { identify } from '../vehicles/identity.ts';
import { linkOwner } from '../vehicles/owners.ts';
import { saveVehicle } from '../vehicles/save.ts';
import { findSince, loadRevisionsUpTo, type Since } from './records.ts';

/**
 * Saves and links the vehicle and the customer of a submission or an edit (J-08); for a recheck, saves only the
 * vehicle's odometer and label. The page also does this after a first submission, so this covers failures and closed
 * pages. Newer values stay.
 */
export const finishSubmission = async (tenant: Tenant, inspection: Inspection) => {
  const revisions = await loadRevisionsUpTo(tenant, inspection);
  const since: Since = (say) => findSince(revisions, say);
  await clearWrongVehicles(revisions, inspection, actAs(since(getVehicle), tenant));
  if (inspection.isRecheck) return saveRecheckFacts(revisions, inspection, since, tenant);
  // one failure must not block the other
  const [vehicle, customer] = await settleBoth(
    saveVehicleFacts(inspection, since, tenant),
    saveCustomerDetails(inspection, since, tenant).catch(ignoreRefusal),
  );
  const linked = actAs(since(getOwner), tenant);
  if (vehicle && customer) await linkOwner({ VehicleID: vehicle, CustomerID: customer }, linked);
};

const getVehicle = (inspection: Inspection) => {
  const { Registration, Vin } = vehicleOfSheet(inspection);
  return [Registration, Vin];
};

const getOwner = ({ vehicleRegistrationPlate, vehicleVIN, CustomerID, customerName }: Inspection) => [
  ...[vehicleRegistrationPlate, vehicleVIN],
  ...[CustomerID, customerName],
];

/** Removes facts that an earlier revision saved to the wrong vehicle. */
const clearWrongVehicles = async (revisions: readonly Inspection[], inspection: Inspection, context: Acting) => {
  const others = revisions.filter((one) => !isDeepStrictEqual(getVehicle(one), getVehicle(inspection)));
  if (others.length === 0) return;
  const kept = (await findVehicle(vehicleOfSheet(inspection), context))?.id;
  for (const one of others) {
    const { Registration, Vin, LatestOdometerReading, ExpiryDateOfLastSuccessfulWof } = vehicleOfSheet(one);
    const label = one.newWoFExpiryDate ? ExpiryDateOfLastSuccessfulWof : null;
    const { odometerBefore } = one;
    await clearWrongFacts({ Registration, Vin, LatestOdometerReading, label, odometerBefore }, kept, context);
  }
};

const settleBoth = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return [await a, await b];
};

/** Returns a context that acts as the author of the revision, at its time. */
const actAs = ({ revisedBy, submittedBy, updatedAt }: Inspection, tenant: Tenant): Acting => ({
  ...tenant,
  actor: revisedBy ?? submittedBy,
  now: new Date(updatedAt),
});

type Fact = keyof VehiclePayload;

/** Saves the vehicle of the record. Returns its id, if it has one. */
const saveVehicleFacts = async (inspection: Inspection, since: Since, tenant: Tenant) => {
  const facts = vehicleOfSheet(inspection);
  const vehicle = await findVehicle(facts, tenant);
  if (!facts.Registration) return vehicle && String(vehicle.id);
  return saveFacts(facts, Object.keys(facts) as Fact[], { vehicle, since, tenant });
};

/**
 * Saves the facts that a recheck adds (odometer and label) to a known vehicle. Its other facts are copied from the
 * earlier visit.
 */
const saveRecheckFacts = async (
  revisions: readonly Inspection[],
  inspection: Inspection,
  since: Since,
  tenant: Tenant,
) => {
  const facts = vehicleOfSheet(inspection);
  const vehicle = await findVehicle(facts, tenant);
  if (!vehicle) return;
  // also save an empty label if an earlier revision issued one, to withdraw it
  const isLabelled = revisions.some(({ newWoFExpiryDate }) => newWoFExpiryDate);
  const names: Fact[] = [
    ...(inspection.recheckOdometer === null ? [] : ['LatestOdometerReading' as const, 'odometerUnit' as const]),
    ...(isLabelled ? ['ExpiryDateOfLastSuccessfulWof' as const] : []),
  ];
  await saveFacts(facts, names, { vehicle, since, tenant });
};

const findVehicle = async ({ Registration, Vin }: VehiclePayload, tenant: Tenant) =>
  (await identify(tenant, { plate: Registration, vin: Vin })).vehicle;

const emptyVehicle = vehicleOfSheet({ ...emptySheet, vehicleTypeUnknown: true });

type Known = { vehicle: Item | undefined; since: Since; tenant: Tenant };
/** Saves these facts, except those that someone has changed since the record first contained them. */
const saveFacts = async (facts: VehiclePayload, names: readonly Fact[], { vehicle, since, tenant }: Known) => {
  const news = names.flatMap((name) => {
    const said = since((revision) => {
      const { Registration, Vin, [name]: fact } = vehicleOfSheet(revision);
      return [Registration, Vin, fact];
    });
    return vehicle && isWrittenSince(vehicle, said.updatedAt) ? [] : [{ name, said }];
  });
  const last = news.map(({ said }) => said).sort((a, b) => b.revision - a.revision)[0];
  if (!last) return vehicle && String(vehicle.id);
  const { Registration, Vin } = facts;
  const newFacts = Object.fromEntries(news.map(({ name }) => [name, facts[name]]));
  return (await saveVehicle({ ...emptyVehicle, Registration, Vin, ...newFacts }, actAs(last, tenant))).VehicleID;
};

const saveCustomerDetails = async (inspection: Inspection, since: Since, tenant: Tenant) => {
  if (!canBeSaved(inspection)) return undefined;
  const customer = buildCustomerRequest(inspection);
  const said = since(buildCustomerRequest);
  const { id, item } = await findCustomer(customer, tenant, said.updatedAt);
  // without a version, it isn't known what the inspector saw
  if (item && customer.seen === undefined && isWrittenSince(item, said.updatedAt)) return id;
  return (await saveCustomer(customer, actAs(said, tenant))).CustomerID;
};

/** Ignores a customer who is missing, erased or incomplete: a retry would not help. */
const ignoreRefusal = (error: unknown) => {
  if (error instanceof Problem && ['not-found', 'not-valid', 'refused'].includes(error.code)) return undefined;
  throw error;
};
