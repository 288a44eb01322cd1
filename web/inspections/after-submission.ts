import { useEffect } from 'react';
import * as z from 'zod';
import { Customer } from '#shared/customers/model.ts';
import { canBeSaved, toldCustomer } from '#shared/customers/of-sheet.ts';
import { InspectionId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { VehiclePayload } from '#shared/vehicles/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/of-sheet.ts';
import type { Client } from '../client/client.ts';
import { CUSTOMER_NOT_SAVED } from '../customers/customer-texts.ts';
import { readSession, writeSession } from '../device/web-storage.ts';
import { useClient } from '../session/session.tsx';
import { findOrganizationId, useDraftOwner } from '../session/work-owner.ts';
import { toast } from '../ui/toasts.tsx';
import { type AtWork, atWork } from './at-work.ts';
import '../client/nouns/customers.ts';
import '../client/nouns/vehicles.ts';

/** Source: specification 2, section 8. */
const texts = {
  vehicle: 'Error posting vehicle to vehicle service',
  customer: CUSTOMER_NOT_SAVED,
  owner: 'Error linking vehicle owner',
};
const ANOTHERS = 'This waits for the inspector who submitted the inspection.';

/** What is still to be written down of a submitted inspection. An id that is there need not be asked for again. */
const Pending = z.object({
  inspectionId: InspectionId,
  organizationId: z.string(),
  /** Who submitted it (see work-owner.ts): it is written down in nobody else's name. Of an earlier release it is not known. */
  owner: z.string().optional(),
  vehicle: VehiclePayload,
  /** When it was submitted, by the server's clock: what is written since is newer. */
  asOf: z.iso.datetime().optional(),
  customer: Customer.omit({ version: true })
    .partial({ HomePhone: true })
    .extend({ seen: z.int().optional() })
    .nullable(),
  VehicleID: z.string().optional(),
  CustomerID: z.string().optional(),
});
type Pending = z.infer<typeof Pending>;

const AFTER_SUBMISSION = 'after-submission';
/** In the tab's storage, so that a reload goes on with it, and so does another inspection. */
const allPending = () => readSession(AFTER_SUBMISSION, z.array(Pending)) ?? [];
/** Puts what is left of one in its place. */
const replace = (inspectionId: number, left: readonly Pending[]) => {
  const others = allPending().filter((other) => other.inspectionId !== inspectionId);
  writeSession(AFTER_SUBMISSION, [...others, ...left]);
};

/** What follows from a first submission: its vehicle and its customer are written down and linked. Nobody waits for it. */
export const followSubmission = (by: AtWork, inspection: Inspection) => {
  submitted = inspection;
  if (inspection.isRecheck) return;
  const { id: inspectionId, createdAt: asOf } = inspection;
  const customer = canBeSaved(inspection) ? toldCustomer(inspection) : null;
  const vehicle = vehicleOfSheet(inspection);
  const { owner } = by;
  replace(inspectionId, [{ inspectionId, organizationId: findOrganizationId(owner), owner, vehicle, asOf, customer }]);
  void finishSubmissions(by, [inspectionId]);
};

/** Of one that was edited nothing is left to this tab: the server writes down what the edit says. */
export const leaveToServer = (inspectionId: number) => replace(inspectionId, []);

/** To where the inspection is shown: what was left when this tab was reloaded is done now. */
export const useAfterSubmission = () => {
  const client = useClient();
  const owner = useDraftOwner();
  useEffect(() => {
    keepFormData();
    void finishLeft({ owner, client });
  }, [owner, client]);
};

/** What somebody has tried since they came to this page is tried again by a person alone. */
let tried = { owner: '', ids: new Set<number>() };
const triedBy = ({ owner }: AtWork) => {
  if (tried.owner !== owner) tried = { owner, ids: new Set() };
  return tried.ids;
};
/** Does what is left to them and not tried yet. */
export const finishLeft = (by: AtWork) => {
  const before = triedBy(by);
  return finishSubmissions(
    by,
    listOwn(by).filter((id) => !before.has(id)),
  );
};

const isOwn = ({ owner, organizationId }: Pending, by: AtWork) =>
  owner === undefined ? organizationId === findOrganizationId(by.owner) : owner === by.owner;
const listOwn = (by: AtWork) =>
  allPending()
    .filter((one) => isOwn(one, by))
    .map(({ inspectionId }) => inspectionId);

let running = Promise.resolve();
/** Does what is left of these to whoever works, one round after the other; each call is safe to repeat. */
const finishSubmissions = (by: AtWork, ids: readonly number[]) => {
  for (const id of ids) triedBy(by).add(id);
  running = running.then(async () => {
    for (const one of allPending())
      if (ids.includes(one.inspectionId) && isOwn(one, by)) replace(one.inspectionId, await finish(by.client, one));
  });
  return running;
};

/** Whoever works by then may be another than who was shown what failed. */
const tryAgain = ({ inspectionId }: Pending) => {
  const by = atWork.get();
  if (!by) return;
  const left = allPending().find((one) => one.inspectionId === inspectionId);
  if (left && !isOwn(left, by)) toast({ type: 'info', text: ANOTHERS });
  void finishSubmissions(by, listOwn(by));
};

/** What is left of it: nothing when all went well. */
const finish = async (client: Client, one: Pending): Promise<Pending[]> => {
  const VehicleID = one.VehicleID ?? (await trying('vehicle', one, () => writeVehicle(client, one)));
  const CustomerID = one.CustomerID ?? (await trying('customer', one, () => writeCustomer(client, one)));
  const linked =
    VehicleID && CustomerID
      ? await trying('owner', one, () => linkOwner(client, { VehicleID, CustomerID }, one))
      : NOTHING;
  const isDone = [VehicleID, CustomerID, linked].every((result) => result !== undefined);
  return isDone ? [] : [{ ...one, ...(VehicleID && { VehicleID }), ...(CustomerID && { CustomerID }) }];
};

/** There was nothing to do. */
const NOTHING = '';

/** undefined: it failed, which is told with a way to try again. */
const trying = async (step: keyof typeof texts, one: Pending, call: () => Promise<string>) => {
  try {
    return await call();
  } catch {
    const actions = [{ text: 'Try again', onPress: () => tryAgain(one) }];
    toast({ type: 'error', text: texts[step], ms: Number.POSITIVE_INFINITY, actions });
    return undefined;
  }
};

/** Finds the vehicle by plate or VIN; one with a plate is written down as it now is. */
const writeVehicle = async (client: Client, { vehicle, asOf }: Pending) => {
  const { Registration, Vin } = vehicle;
  if (!Registration && !Vin) return NOTHING;
  const query = { Registration, ForceNoCarjam: 'true', ...(Vin && { Vin }) };
  const known = await client.vehicles.lookUp({ query }).catch(() => undefined);
  if (!Registration) return known?.VehicleID ?? NOTHING;
  return (await client.vehicles.save({ body: { ...vehicle, ...(asOf && { asOf }) } })).VehicleID;
};

/** Who was erased since the sheet was begun is not brought back: that is said, and there is nothing to try again. */
const writeCustomer = async (client: Client, { customer, asOf }: Pending) => {
  if (!customer) return NOTHING;
  try {
    return (await client.customers.save({ body: { ...customer, ...(asOf && { asOf }) } })).CustomerID;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'refused') throw error;
    toast({ type: 'info', text: error.message });
    return NOTHING;
  }
};

const linkOwner = async (
  client: Client,
  { VehicleID, CustomerID }: { VehicleID: string; CustomerID: string },
  { asOf }: Pending,
) => {
  const { owners } = await client.vehicles.owner({ query: { VehicleID, IncludeVehicle: 'false' } });
  const [owner] = owners;
  if (owner?.CustomerID === CustomerID) return owner.OwnerID;
  const linked = owner
    ? await client.vehicles.changeOwner({ params: { id: owner.OwnerID }, body: { CustomerID, ...(asOf && { asOf }) } })
    : await client.vehicles.addOwner({ body: { VehicleID, CustomerID, ...(asOf && { asOf }) } });
  return linked.OwnerID;
};

let submitted: Inspection | undefined;
/** The form as it would go on: as the recheck of what was submitted. Source: specification 2, section 4. */
const keepFormData = () => {
  if (!submitted) return;
  const recheckInspectorNumber = submitted.initialInspectorNumber;
  writeSession('form-data', { ...submitted, id: null, isRecheck: true, recheckInspectorNumber });
  submitted = undefined;
};
