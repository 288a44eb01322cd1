import { addDays, type NzDate } from '#shared/nz-date.ts';
import type { SheetFields } from '#shared/sheets/model.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Chance } from '../chance.ts';
import type { Visit } from '../honest/visit.ts';
import { newCustomers } from './customers.ts';
import { models } from './models.ts';

export type VehicleFields = Partial<SheetFields> &
  Pick<SheetFields, 'vehicleType' | 'vehicleRegistrationPlate' | 'vehicleFirstRegistered'>;
/** `label`: the expiry date of the vehicle's last WoF from this workshop. */
export type SeenVehicle = { known: VehicleFields; odometer: number; seenOn: NzDate; label: NzDate | '' };

const LETTERS = 'ABCDEFGHJKLMNPRSTUWYZ';
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
/** The first letters of car plates, each with the first year in which it was issued. */
const firstLetters = 'R2023 P2021 N2020 M2019 L2018 K2017 H2014 G2011 F2009 E2007 D2006 C2004 B2003 A2001'
  .split(' ')
  .map((text) => ({ letter: text.charAt(0), from: Number(text.slice(1)) }));
const KM_A_YEAR = 11_500;

export const newGarage = (chance: Chance) => {
  const met = new Map<string, SeenVehicle>();
  const plates = new Set<string>();
  const customers = newCustomers(chance);
  const letters = (count: number, from = LETTERS) =>
    Array.from({ length: count }, () => from[Math.floor(chance.share() * from.length)]).join('');
  const digits = (count: number) => letters(count, '0123456789');
  const plateOf = (type: VehicleType, year: number) => {
    if (type === 'trailer') return `${letters(1)}${digits(3)}${letters(1)}`;
    if (type === 'motorcycle') return `${letters(1)}${1 + Math.floor(chance.between(0, 9))}${letters(3)}`;
    const first = firstLetters.find(({ from }) => from <= year)?.letter;
    return first ? `${first}${letters(2)}${100 + Math.floor(chance.between(0, 900))}` : `${letters(2)}${digits(4)}`;
  };
  const newPlate = (type: VehicleType, year: number): string => {
    const plate = plateOf(type, year);
    if (plates.has(plate)) return newPlate(type, year);
    plates.add(plate);
    return plate;
  };
  const make = ({ vehicleType, age, day }: Visit): SeenVehicle => {
    const vehicleFirstRegistered = addDays(day, -Math.floor(age * 365.25 + chance.between(1, 360)));
    const year = Number(vehicleFirstRegistered.slice(0, 4));
    const all = models.filter(({ type }) => type === vehicleType);
    const fitting = all.filter(({ from, to }) => from <= year && year <= to);
    const model = chance.choose(fitting.length > 0 ? fitting : all.filter(({ from }) => from <= 1990));
    const cameHere = year + Math.round(chance.between(5, 9));
    const thisYear = Number(day.slice(0, 4));
    const isImported = cameHere < thisYear && chance.happens(model.imported);
    const here = isImported ? cameHere : year;
    const isTrailer = vehicleType === 'trailer';
    const known: VehicleFields = {
      ...customers.meet(),
      vehicleType,
      vehicleRegistrationPlate: newPlate(vehicleType, here),
      vehicleVIN:
        isTrailer && year < 2005 ? '' : `${isImported ? '7AT' : model.maker}0${letters(7, VIN_LETTERS)}${digits(6)}`,
      ...{ vehicleMake: model.make, vehicleModel: model.model, vehicleBodystlye: model.body },
      ...{ vehicleFuelType: model.fuel, vehicleFirstRegistered },
      vehicleYear: vehicleFirstRegistered.slice(5) < '03-15' ? year - 1 : year,
      vehicleYearFirstRegisteredNZ: here,
      ...(vehicleType === 'car' && {
        towbarFitted: chance.happens(model.body === 'Utility' ? 0.9 : 0.25) ? 'yes' : 'no',
      }),
      ...(vehicleType === 'motorcycle' && { motorcycleParkingBrakeFitted: 'no' }),
      ...(isTrailer && { trailerBrakesFitted: 'no', breakawayBrakeFitted: 'no', dualSafetyChainFitted: 'no' }),
    };
    const ridden = vehicleType === 'motorcycle' ? 0.35 : 1;
    const odometer = Math.round(chance.around(KM_A_YEAR * ridden, 0.35) * Math.min(22, age + chance.between(0.2, 1)));
    return { known, odometer, seenOn: day, label: '' };
  };
  return {
    drivesIn: (visit: Visit): SeenVehicle => {
      const before = met.get(visit.vehicle) ?? make(visit);
      const days = (Date.parse(visit.day) - Date.parse(before.seenOn)) / 86_400_000;
      const odometer = before.odometer + Math.round((days / 365) * chance.around(KM_A_YEAR, 0.3)) + 1;
      const now = { ...before, odometer, seenOn: visit.day };
      met.set(visit.vehicle, now);
      return now;
    },
    gotLabel: (vehicle: string, label: NzDate) => {
      const before = met.get(vehicle);
      if (before) met.set(vehicle, { ...before, label });
    },
  };
};
export type Garage = ReturnType<typeof newGarage>;
