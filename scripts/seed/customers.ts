import { customerOfSheet } from '#shared/customers/sheet-customer.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import type { ApiCaller } from './call.ts';

export const customers = [
  {
    CustomerName: 'Hōne Te Rangi',
    Mobile: '0215550188',
    Email: 'hone@example.nz',
    Homeaddress: '3 Rata Street, Picton',
  },
  { CustomerName: '王伟', Mobile: '0225550121', Email: 'wei@example.nz' },
  { CustomerName: 'Harbour Couriers Ltd', HomePhone: '093001250', Email: 'fleet@couriers.example' },
];

/** Stores and links the vehicle and customer of a sheet, as the web app does after a submission. */
export const seedOwner = async (call: ApiCaller, organizationId: string, sheet: FilledSheet) => {
  const { VehicleID } = await call('vehicles', 'save', { body: vehicleOfSheet(sheet) }, { organizationId });
  const { CustomerID } = await call('customers', 'save', { body: customerOfSheet(sheet) }, { organizationId });
  await call('vehicles', 'addOwner', { body: { VehicleID, CustomerID } }, { organizationId });
};
