import { isDeepStrictEqual } from 'node:util';
import { canBeSaved, toldCustomer } from '#shared/customers/of-sheet.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/of-sheet.ts';
import { findCustomer, saveCustomer } from '../customers/save.ts';
import type { Acting, Tenant } from '../http/context.ts';
import { isSaidSince } from '../http/said-by.ts';
import type { Item } from '../table/item.ts';
import { identify } from '../vehicles/identity.ts';
import { linkOwner } from '../vehicles/owners.ts';
import { saveVehicle } from '../vehicles/save.ts';
import { takeBack } from '../vehicles/take-back.ts';
import { findSince, listUpTo, type Since } from './revisions.ts';

/**
 * What follows from a submission and from each edit of it: its vehicle and its customer are written down and linked (J-08);
 * of a recheck the vehicle's odometer and its label. The page does it at once after a first submission; here it is done for a page that was
 * closed. What somebody wrote since the record says so is newer, and stays.
 */
export const finishSubmission = async (tenant: Tenant, inspection: Inspection) => {
  const revisions = await listUpTo(tenant, inspection);
  const since: Since = (say) => findSince(revisions, say);
  await takeOff(revisions, inspection, acting(since(sayVehicle), tenant));
  if (inspection.isRecheck) return keepRecheck(revisions, inspection, since, tenant);
  // one that cannot be written down must not keep the other from it
  const [vehicle, customer] = await bothOf(
    keepVehicle(inspection, since, tenant),
    keepCustomer(inspection, since, tenant).catch(nothingIfRefused),
  );
  const linked = acting(since(sayWho), tenant);
  if (vehicle && customer) await linkOwner({ VehicleID: vehicle, CustomerID: customer }, linked);
};

const sayVehicle = (inspection: Inspection) => {
  const { Registration, Vin } = vehicleOfSheet(inspection);
  return [Registration, Vin];
};

/** Which vehicle it is, and whose. */
const sayWho = ({ vehicleRegistrationPlate, vehicleVIN, CustomerID, customerName }: Inspection) => [
  ...[vehicleRegistrationPlate, vehicleVIN],
  ...[CustomerID, customerName],
];

/** From a vehicle that an earlier revision was of by mistake goes what that said of it. */
const takeOff = async (revisions: readonly Inspection[], inspection: Inspection, context: Acting) => {
  const others = revisions.filter((one) => !isDeepStrictEqual(sayVehicle(one), sayVehicle(inspection)));
  if (others.length === 0) return;
  const kept = (await findVehicle(vehicleOfSheet(inspection), context))?.id;
  for (const one of others) {
    const { Registration, Vin, LatestOdometerReading, ExpiryDateOfLastSuccessfulWof } = vehicleOfSheet(one);
    const label = one.newWoFExpiryDate ? ExpiryDateOfLastSuccessfulWof : null;
    const odometerBefore = one.odometerBefore?.km ?? null;
    await takeBack({ Registration, Vin, LatestOdometerReading, label, odometerBefore }, kept, context);
  }
};

const bothOf = async <A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> => {
  await Promise.allSettled([a, b]);
  return [await a, await b];
};

/** As whoever made the revision, at that time. */
const acting = ({ revisedBy, submittedBy, updatedAt }: Inspection, tenant: Tenant): Acting => ({
  ...tenant,
  actor: revisedBy ?? submittedBy,
  now: new Date(updatedAt),
});

type Fact = keyof VehiclePayload;

/** Writes down what the vehicle of a record is, and answers its id, where it has one. */
const keepVehicle = async (inspection: Inspection, since: Since, tenant: Tenant) => {
  const facts = vehicleOfSheet(inspection);
  const vehicle = await findVehicle(facts, tenant);
  if (!facts.Registration) return vehicle && String(vehicle.id);
  return tell(facts, Object.keys(facts) as Fact[], { vehicle, since, tenant });
};

/**
 * Writes down what is a recheck's own at a vehicle that is known: its odometer, and how long its label lasts. The rest is copied
 * from the visit before.
 */
const keepRecheck = async (revisions: readonly Inspection[], inspection: Inspection, since: Since, tenant: Tenant) => {
  const facts = vehicleOfSheet(inspection);
  const vehicle = await findVehicle(facts, tenant);
  if (!vehicle) return;
  // one that an earlier revision gave out is taken back
  const isLabelled = revisions.some(({ newWoFExpiryDate }) => newWoFExpiryDate);
  const names: Fact[] = [
    ...(inspection.recheckOdometer === null ? [] : ['LatestOdometerReading' as const]),
    ...(isLabelled ? ['ExpiryDateOfLastSuccessfulWof' as const] : []),
  ];
  await tell(facts, names, { vehicle, since, tenant });
};

const findVehicle = async ({ Registration, Vin }: VehiclePayload, tenant: Tenant) =>
  (await identify(tenant, { plate: Registration, vin: Vin })).vehicle;

const nothingSaid = vehicleOfSheet({ ...emptySheet, vehicleTypeUnknown: true });

type Known = { vehicle: Item | undefined; since: Since; tenant: Tenant };
/** Tells these facts, each unless somebody has written the vehicle since the record says it of this vehicle. */
const tell = async (facts: VehiclePayload, names: readonly Fact[], { vehicle, since, tenant }: Known) => {
  const news = names.flatMap((name) => {
    const said = since((revision) => {
      const { Registration, Vin, [name]: fact } = vehicleOfSheet(revision);
      return [Registration, Vin, fact];
    });
    return vehicle && isSaidSince(vehicle, said.updatedAt) ? [] : [{ name, said }];
  });
  const last = news.map(({ said }) => said).sort((a, b) => b.revision - a.revision)[0];
  if (!last) return vehicle && String(vehicle.id);
  const { Registration, Vin } = facts;
  const told = Object.fromEntries(news.map(({ name }) => [name, facts[name]]));
  return (await saveVehicle({ ...nothingSaid, Registration, Vin, ...told }, acting(last, tenant))).VehicleID;
};

const keepCustomer = async (inspection: Inspection, since: Since, tenant: Tenant) => {
  if (!canBeSaved(inspection)) return undefined;
  const told = toldCustomer(inspection);
  const said = since(toldCustomer);
  const { id, item } = await findCustomer(told, tenant, said.updatedAt);
  // without a version it is not known what its inspector had seen
  if (item && told.seen === undefined && isSaidSince(item, said.updatedAt)) return id;
  return (await saveCustomer(told, acting(said, tenant))).CustomerID;
};

/** A sheet can name a customer who is not there, was erased, or is too little to be one: that is no fault to try again after. */
const nothingIfRefused = (error: unknown) => {
  if (error instanceof Problem && ['not-found', 'not-valid', 'refused'].includes(error.code)) return undefined;
  throw error;
};
