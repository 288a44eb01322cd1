import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import type { Chance } from '../chance.ts';

/** A vehicle that returns. Days are counted from the first day. */
export type Vehicle = {
  id: string;
  type: VehicleType;
  /** Age in years on the first day. */
  ageAtFirst: number;
  /** How much more likely faults are than in other vehicles of the same age, in log-odds. */
  frailty: number;
  /** Tread depth in mm of each tyre, from front left to rear right, measured on day `treadOn`. */
  tread: number[];
  treadOn: number;
  /** Brake efficiency in percent. */
  brakes: number;
};

const kinds: readonly { type: VehicleType; weight: number; tyres: number }[] = [
  { type: 'car', weight: 88, tyres: 4 },
  { type: 'motorcycle', weight: 5, tyres: 2 },
  { type: 'trailer', weight: 7, tyres: 2 },
];
const NEW_TREAD_MM = 8;
const MM_A_YEAR = 1.6;

/** Creates the vehicles of a workshop's customers. Their usual age differs between workshops. */
export const newFleet = (chance: Chance, name: string) => {
  const usualAge = chance.between(9.5, 15.5);
  let made = 0;
  const meet = (day: number): Vehicle => {
    const { type, tyres } = chance.choose(kinds);
    const age = Math.min(45, chance.around(usualAge, 0.45));
    const worn = chance.between(2, NEW_TREAD_MM);
    return {
      id: `${name}-${++made}`,
      type,
      ageAtFirst: age - day / 365,
      frailty: chance.normal(0.6),
      tread: Array.from({ length: tyres }, () => Math.max(1.7, worn + chance.normal(0.7))),
      treadOn: day,
      brakes: chance.between(58, 88),
    };
  };
  return { meet };
};

export const getAge = ({ ageAtFirst }: Vehicle, day: number) => Math.max(0, Math.floor(ageAtFirst + day / 365));

/**
 * Returns the days until the next inspection. Vehicles from before 2000 are inspected twice a year. Source: Land
 * Transport Rule 45001.
 */
export const daysUntilDue = (age: number) => (age > 26 ? 182 : 365);

export const wearTyres = (vehicle: Vehicle, day: number, chance: Chance) => {
  const years = (day - vehicle.treadOn) / 365;
  vehicle.tread = vehicle.tread.map((depth) => depth - years * MM_A_YEAR * chance.between(0.6, 1.4));
  vehicle.treadOn = day;
  if (Math.min(...vehicle.tread) < 1.6) replaceTyres(vehicle);
};
/** Replaces all tyres at once, so the readings of new tyres are equal. */
export const replaceTyres = (vehicle: Vehicle) => {
  vehicle.tread = vehicle.tread.map(() => NEW_TREAD_MM);
};
