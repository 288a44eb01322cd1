import { useEffect } from 'react';
import { buildCustomerRequest, canBeSaved } from '#shared/customers/sheet-customer.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import type { Client } from '../client/client.ts';
import { CUSTOMER_NOT_SAVED } from '../customers/customer-texts.ts';
import { onSessionEnd } from '../device/session-end.ts';
import { writeSession } from '../device/web-storage.ts';
import { toast } from '../ui/toasts.tsx';
import '../client/nouns/customers.ts';
import '../client/nouns/vehicles.ts';

let submitted: Inspection | undefined;
onSessionEnd(() => {
  submitted = undefined;
});

/**
 * Saves the vehicle and the customer of a first submission and links them, in the background. Doesn't retry: the server does the same on
 * the submission's event (`lambdas/inspections/finish-submission.ts`).
 */
export const followSubmission = (client: Client, inspection: Inspection) => {
  submitted = inspection;
  if (!inspection.isRecheck) void saveRecords(client, inspection);
};

/**
 * Returns a function that stores the form, from which a recheck of the submitted inspection can start. Source:
 * specification 2, section 4.
 */
export const useKeepFormData = () =>
  useEffect(() => {
    if (!submitted) return;
    const recheckInspectorNumber = submitted.initialInspectorNumber;
    writeSession('form-data', { ...submitted, id: null, isRecheck: true, recheckInspectorNumber });
    submitted = undefined;
  }, []);

/**
 * Saves the vehicle and the customer and links them. After a failure, shows a message and still runs the steps that are
 * possible. Source of the wording: specification 2, section 8.
 */
const saveRecords = async (client: Client, inspection: Inspection) => {
  const vehicle = await attempt('Error posting vehicle to vehicle service', () => saveVehicle(client, inspection));
  const customer = await attempt(CUSTOMER_NOT_SAVED, () => saveCustomer(client, inspection));
  if (vehicle && customer)
    await attempt('Error linking vehicle owner', () =>
      linkOwner(client, { VehicleID: vehicle, CustomerID: customer, asOf: inspection.createdAt }),
    );
};

const attempt = async <T>(failure: string, call: () => Promise<T>) => {
  try {
    return await call();
  } catch (error) {
    // a customer who was erased while the sheet was open is not saved again
    const isRefused = error instanceof Problem && error.code === 'refused';
    toast(isRefused ? { type: 'info', text: error.message } : { type: 'error', text: failure });
    return undefined;
  }
};

/** Finds the vehicle by plate or VIN. If the sheet has a plate, saves the vehicle. */
const saveVehicle = async (client: Client, inspection: Inspection) => {
  const vehicle = vehicleOfSheet(inspection);
  const { Registration, Vin } = vehicle;
  if (!Registration && !Vin) return undefined;
  const query = { Registration, ForceNoCarjam: 'true', ...(Vin && { Vin }) };
  const known = await client.vehicles.lookUp({ query }).catch(() => undefined);
  if (!Registration) return known?.VehicleID;
  return (await client.vehicles.save({ body: { ...vehicle, asOf: inspection.createdAt } })).VehicleID;
};

const saveCustomer = async (client: Client, inspection: Inspection) =>
  canBeSaved(inspection)
    ? (await client.customers.save({ body: { ...buildCustomerRequest(inspection), asOf: inspection.createdAt } }))
        .CustomerID
    : undefined;

const linkOwner = async (client: Client, link: { VehicleID: string; CustomerID: string; asOf: string }) => {
  const { VehicleID, CustomerID, asOf } = link;
  const { owners } = await client.vehicles.owner({ query: { VehicleID, IncludeVehicle: 'false' } });
  const [owner] = owners;
  if (owner?.CustomerID === CustomerID) return;
  if (owner) await client.vehicles.changeOwner({ params: { id: owner.OwnerID }, body: { CustomerID, asOf } });
  else await client.vehicles.addOwner({ body: link });
};
