import * as z from 'zod';
import { type NzDate, nzDate } from '#shared/nz-date.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { VehiclePayload } from '#shared/vehicles/model.ts';
import type { Register } from './register.ts';

export const CARJAM_URL = 'https://www.carjam.co.nz/api/car/';

/** A value in a response. Numbers come as numbers or strings, and unknown values as '', null, false or 0. */
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value ? String(value).trim() : ''));
const figure = text.transform((value) => (/^\d+$/.test(value) && Number(value) > 0 ? Number(value) : null));
/** A day in a response: seconds since 1970, or a date. */
const day = text.transform((value): NzDate | null => {
  const instant = /^\d+$/.test(value) ? new Date(Number(value) * 1000) : new Date(value);
  return Number.isNaN(instant.getTime()) ? null : nzDate(instant);
});

const ResponseBody = z.object({
  idh: z.object({
    vehicle: z.object({
      plate: text,
      vin: text,
      year_of_manufacture: figure,
      make: text,
      model: text,
      body_style: text,
      fuel_type: text,
      latest_odometer_reading: figure,
      expiry_date_of_last_successful_wof: day,
      date_of_first_registration_in_nz: day,
      vehicle_type: text,
    }),
  }),
});

/** CarJam's response for an unknown vehicle. */
const Unknown = z.object({ code: z.union([z.number(), z.string()]) });

type Options = { url: string; key: (signal: AbortSignal) => Promise<string> };

/** Looks up vehicles in CarJam. Each look-up is charged. The URL contains the API key, so it must not be logged. */
export const carjam =
  ({ url, key }: Options): Register =>
  async ({ plate, vin }, signal) => {
    const query = new URLSearchParams({
      key: await key(signal),
      plate: plate || (vin ?? ''),
      f: 'json',
      translate: '1',
    });
    const response = await fetch(`${url}?${query}`, { signal });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new RegisterError(`status-${response.status}`);
    const body: unknown = await response.json();
    const found = ResponseBody.safeParse(body);
    if (found.success) return toPayload(found.data.idh.vehicle);
    if (Unknown.safeParse(body).success) return undefined;
    throw new RegisterError('unreadable');
  };

/** An error of the register, logged by name. */
class RegisterError extends Error {
  constructor(code: string) {
    super(code);
    this.name = code;
  }
}

type CarjamVehicle = z.infer<typeof ResponseBody>['idh']['vehicle'];

const toPayload = (vehicle: CarjamVehicle) =>
  VehiclePayload.parse({
    Registration: vehicle.plate,
    Vin: vehicle.vin,
    Year: vehicle.year_of_manufacture,
    Make: vehicle.make.slice(0, 40),
    Model: vehicle.model.slice(0, 40),
    BodyStyle: vehicle.body_style.slice(0, 40),
    LatestOdometerReading: vehicle.latest_odometer_reading,
    ExpiryDateOfLastSuccessfulWof: vehicle.expiry_date_of_last_successful_wof,
    DateOfFirstRegistrationInNz: vehicle.date_of_first_registration_in_nz,
    FuelType: vehicle.fuel_type.slice(0, 40),
    VehicleType: parseType(vehicle.vehicle_type),
  });

/** Maps the register's vehicle types to ours; the inspector chooses for all other types. */
const parseType = (words: string) => types.find(([pattern]) => pattern.test(words))?.[1];
const types = [
  [/^passenger car|^goods van/i, 'car'],
  [/^motorcycle|^moped/i, 'motorcycle'],
  [/^trailer\/caravan/i, 'trailer'],
] as const satisfies [RegExp, VehicleType][];
