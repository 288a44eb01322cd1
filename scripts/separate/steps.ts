import { isDeepStrictEqual } from 'node:util';
import { CUSTOMER_CONDITION } from '#lambdas/customers/find.ts';
import { makeSavedBy, type Tenant } from '#lambdas/http/context.ts';
import {
  customerKey,
  declinedKey,
  estimateKey,
  ownedBrowseKey,
  ownerKey,
  vehicleKnownKey,
} from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { listIds, readVehicle, vehicleItem } from '#lambdas/vehicles/stored.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import type { VehiclePayload } from '#shared/vehicles/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import type { Change } from './changes.ts';
import type { Joined } from './joined.ts';
import { mergeRecords, NO_FACTS, type Part } from './plan.ts';

/** Builds the steps that separate a part, each for one transaction: vehicle, plate and owner, then each estimate. */
export const buildSteps = async (joined: Item, part: Part, tenant: Tenant): Promise<Change[][]> => {
  const { table, organizationId } = tenant;
  const { id, estimates } = part;
  const declined = estimates.map((estimate) => declinedKey(organizationId, String(joined.id), estimate));
  const stored = await table.getAll(declined, { consistent: true });
  return [
    [vehicleChange(joined, part, tenant), ...markChange(joined, part, tenant), ...(await ownerChange(part, tenant))],
    ...estimates.map((estimate, n): Change[] => [
      { kind: 'vehicleId', key: estimateKey(organizationId, estimate), from: String(joined.id), to: id },
      ...(stored[n] ? [{ kind: 'move' as const, from: stored[n], to: declinedKey(organizationId, id, estimate) }] : []),
    ]),
  ];
};

/** The author and time of a vehicle's facts: those of its newest record, so that later changes win. */
const savedByOf = ({ revisedBy, submittedBy, updatedAt }: Inspection) =>
  makeSavedBy({ actor: revisedBy ?? submittedBy, now: new Date(updatedAt) });

const newest = ({ records }: Part) => records.reduce((last, one) => (one.updatedAt >= last.updatedAt ? one : last));

/** Stores the part's vehicle, or lets an existing one have the records of the joined vehicle. */
const vehicleChange = (joined: Item, part: Part, { organizationId }: Tenant): Change => {
  const { known, id, facts } = part;
  const separatedFrom = [...new Set([...(known ? listIds(known).slice(1) : []), String(joined.id)])];
  if (known) return { kind: 'put', before: known, after: { ...known, saves: Number(known.saves) + 1, separatedFrom } };
  return {
    kind: 'put',
    after: { ...vehicleItem(organizationId, id, facts, 1, savedByOf(newest(part))), separatedFrom },
  };
};

/** Lets the plate lead to the part's vehicle, unless it has moved to yet another one. */
const markChange = (joined: Item, { plate, id, mark }: Part, { organizationId }: Tenant): Change[] => {
  if (mark && mark.vehicle !== joined.id) return [];
  const after: Item = { ...vehicleKnownKey(organizationId, 'PLATE', plate), type: 'VEHICLEKNOWN', vehicle: id };
  return [{ kind: 'put', ...(mark && { before: mark }), after }];
};

/** Links the customer of the newest record with a vehicle without an owner. */
const ownerChange = async (part: Part, { table, organizationId }: Tenant): Promise<Change[]> => {
  const { id, customer } = part;
  const key = ownerKey(organizationId, id);
  if (!customer || (await table.get(key, { consistent: true }))) return [];
  const after: Item = {
    ...key,
    ...ownedBrowseKey(organizationId, customer, id),
    type: 'OWNER',
    vehicle: id,
    customer,
    savedBy: savedByOf(newest(part)),
  };
  return [{ kind: 'put', after, check: { check: customerKey(organizationId, customer), ...CUSTOMER_CONDITION } }];
};

/**
 * Removes facts from the joined vehicle that only records of other plates contain. Returns undefined if it has none.
 */
export const buildCleaning = ({ vehicle, own, others }: Joined): Change | undefined => {
  const ownFacts = own.map(vehicleOfSheet);
  const otherFacts = [...others.values()].flat().map(vehicleOfSheet);
  const { VehicleID: _, source: __, Vin, Registration, ...facts } = readVehicle(vehicle);
  const right: Partial<VehiclePayload> = own.length > 0 ? mergeRecords(own) : {};
  const has = (all: readonly VehiclePayload[], name: string, value: unknown) =>
    all.some((one) => isDeepStrictEqual(one[name as keyof VehiclePayload], value));
  const wrong = Object.entries(facts).filter(
    ([name, value]) => value !== null && value !== '' && !has(ownFacts, name, value) && has(otherFacts, name, value),
  );
  if (wrong.length === 0) return undefined;
  const cleaned = wrong
    .map(([name]) => name as keyof VehiclePayload)
    .map((name) => [name, right[name] ?? NO_FACTS[name]]);
  const kept = Object.entries({ ...Object(vehicle.facts), ...Object.fromEntries(cleaned) });
  const stored = Object.fromEntries(kept.filter(([, value]) => value !== undefined));
  return { kind: 'put', before: vehicle, after: { ...vehicle, saves: Number(vehicle.saves) + 1, facts: stored } };
};
