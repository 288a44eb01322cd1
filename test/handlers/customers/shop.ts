import { customers } from '#lambdas/customers/api.ts';
import { dossiers } from '#lambdas/dossiers/api.ts';
import { handler as index } from '#lambdas/index.ts';
import { listInspections } from '#lambdas/inspections/search.ts';
import type { Event } from '#lambdas/table/event-item.ts';
import { headerKey } from '#lambdas/table/keys.ts';
import { vehicles } from '#lambdas/vehicles/api.ts';
import { customersApi } from '#shared/customers/api.ts';
import { CustomerFacts } from '#shared/customers/model.ts';
import { dossiersApi } from '#shared/dossiers/api.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehiclesApi } from '#shared/vehicles/api.ts';
import { makeCaller } from '#test/world/calls.ts';
import { NOW } from '#test/world/clock.ts';
import { listItems } from '#test/world/table.ts';
import { newWorkshop, withInspectionDay } from '#test/world/workshop.ts';

export const mere = { CustomerName: 'Mere Tūhoe', Mobile: '0215550143', Email: 'mere@example.nz' };
const sheetOf = (change: Partial<FilledSheet> = {}, day = '2026-11-21') =>
  withInspectionDay(day, {
    ...finishedCar(),
    ...{ customerName: mere.CustomerName, customerPhone: mere.Mobile, customerEmail: mere.Email },
    ...change,
  });

/** Creates a workshop with customers. Returns its calls and readers of its stored data. */
export const shop = () => {
  const own = newWorkshop();
  const contextAt = (now: Date | undefined) => own.at((now ?? NOW).toISOString());
  const call = makeCaller(customersApi, customers, contextAt);
  const vehicle = makeCaller(vehiclesApi, vehicles, contextAt);
  const dossier = makeCaller(dossiersApi, dossiers, contextAt);
  return {
    ...own,
    contextAt,
    call,
    vehicle,
    dossier,
    itemsOf: (...pk: string[]) => listItems(['ORG', own.organizationId, ...pk].join('#')),
    saved: async (told: Partial<CustomerFacts> = {}) => (await call('save', { body: { ...mere, ...told } })).CustomerID,
    get: (id: string) => call('get', { params: { id } }),
    names: async (search = '') =>
      (await call('list', { query: { search } })).customers.map(({ CustomerName }) => CustomerName),
    merge: async (kept: string, other: string, facts: Partial<CustomerFacts> = {}) => {
      const [one, two] = [await call('get', { params: { id: kept } }), await call('get', { params: { id: other } })];
      const { version } = one.customer;
      const otherVersion = two.customer.version;
      const body = {
        CustomerID: other,
        version,
        otherVersion,
        facts: { ...CustomerFacts.parse(one.customer), ...facts },
      };
      return call('merge', { params: { id: kept }, body });
    },
    owns: async (customer: string, Registration: string) => {
      const facts = {
        ...{ Registration, Vin: null, Year: 2017, Make: 'Toyota', Model: 'Hilux', BodyStyle: '' },
        ...{ LatestOdometerReading: null, ExpiryDateOfLastSuccessfulWof: null, DateOfFirstRegistrationInNz: null },
      };
      const { VehicleID } = await vehicle('save', { body: facts });
      await vehicle('addOwner', { body: { VehicleID, CustomerID: customer } });
      return VehicleID;
    },
    owner: async (VehicleID: string) =>
      (await vehicle('owner', { query: { VehicleID, IncludeCustomer: 'true' } })).owners[0],
    vehicles: async (id: string) =>
      (await dossier('vehicles', { params: { id }, query: {} })).vehicles.map(({ Registration }) => Registration),
    inspections: async (id: string) =>
      (await dossier('inspections', { params: { id }, query: {} })).inspections.map((one) => one.id),
    /** Submits an inspection at that time and delivers its event. */
    inspected: async (change: Partial<FilledSheet> = {}, at: Date = NOW, day = '2026-11-21') => {
      const inspection = await own.submitted(sheetOf(change, day), at.toISOString());
      const detail = headerKey(own.organizationId, inspection.id);
      await index({ id: 'event', 'detail-type': 'InspectionSubmitted', detail } as Event);
      return inspection;
    },
    found: async (search: string) =>
      (await listInspections({ ...contextAt(undefined) }, { pageSize: 100, search })).inspections,
  };
};
export type Shop = ReturnType<typeof shop>;
