import * as z from 'zod';
import { Customer } from '../customers/model.ts';
import { endpoint } from '../endpoint.ts';
import { Owner, Vehicle, VehicleId, VehiclePayload } from './model.ts';

const CustomerId = z.string().min(1).max(80);

export const vehiclesApi = {
  lookUp: endpoint('GET /api/vehicles/vehicle', {
    summary:
      "Look up a vehicle by plate or VIN in the organization's own records or, unless disabled, the vehicle register",
    query: z.object({
      Registration: z.string().max(12).default(''),
      Vin: z.string().max(30).optional(),
      /** True to search only the organization's own records, because a register look-up may cost money. */
      ForceNoCarjam: z.stringbool().default(false),
    }),
    response: Vehicle,
    problems: ['not-found'],
    details: {
      'not-found': z.object({
        register: z.boolean().describe('Whether the register is available'),
        similar: z
          .array(z.string())
          .optional()
          .describe('Known plates that look like this one, with O for 0 or I for 1'),
      }),
    },
  }),
  save: endpoint('POST /api/vehicles/vehicle', {
    summary: 'Save a vehicle. A known plate or VIN updates the existing vehicle and returns its id',
    body: VehiclePayload.extend({
      /** When the values were current, by the server's clock: a vehicle that changed later stays unchanged. */
      asOf: z.iso.datetime().optional(),
    }),
    response: z.object({ VehicleID: VehicleId }),
  }),
  owner: endpoint('GET /api/vehicles/owner', {
    summary: 'Get the owner of a vehicle',
    query: z.object({
      VehicleID: VehicleId,
      IncludeVehicle: z.stringbool().default(false),
      IncludeCustomer: z.stringbool().default(false),
    }),
    response: z.object({
      owners: z.array(Owner.extend({ vehicle: Vehicle.optional(), customer: Customer.optional() })),
    }),
  }),
  addOwner: endpoint('POST /api/vehicles/owner', {
    summary: 'Link a customer to a vehicle without an owner',
    body: z.object({
      VehicleID: VehicleId,
      CustomerID: CustomerId,
      /** When the user saw the owner, by the server's clock: an owner linked later is kept. */
      asOf: z.iso.datetime().optional(),
    }),
    response: Owner,
    problems: ['not-found', 'refused'],
  }),
  changeOwner: endpoint('PUT /api/vehicles/owner/{id}', {
    summary: 'Link another customer to a vehicle',
    body: z.object({
      CustomerID: CustomerId,
      /** When the user saw the owner, by the server's clock: an owner linked later is kept. */
      asOf: z.iso.datetime().optional(),
    }),
    response: Owner,
    problems: ['not-found'],
  }),
};
