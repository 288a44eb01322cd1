import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

/** What is driven here, in which years it was made, and how often one beside the others. */
export type Model = {
  make: string;
  model: string;
  body: string;
  fuel: string;
  from: number;
  to: number;
  weight: number;
  /** Which share of them was registered abroad first. */
  imported: number;
  /** How a VIN begins. */
  maker: string;
};

const NOW = 2100;
const of = (
  [make, maker]: [string, string],
  ...models: [model: string, body: string, fuel: string, from: number, to: number, weight: number, imported?: number][]
): Model[] =>
  models.map(([model, body, fuel, from, to, weight, imported = 0]) => ({
    ...{ make, model, body, fuel, from, to, weight, imported, maker },
  }));

const cars: readonly Model[] = [
  ...of(
    ['Toyota', 'JTN'],
    ['Corolla', 'Hatchback', 'Petrol', 1980, NOW, 9, 0.3],
    ['Aqua', 'Hatchback', 'Hybrid', 2012, 2021, 7, 1],
    ['Vitz', 'Hatchback', 'Petrol', 1999, 2019, 4, 1],
    ['Hilux', 'Utility', 'Diesel', 1984, NOW, 6],
    ['Hiace', 'Light van', 'Diesel', 1990, NOW, 4, 0.5],
    ['RAV4', 'Station wagon', 'Petrol', 1996, NOW, 5, 0.2],
    ['Prius', 'Hatchback', 'Hybrid', 2004, NOW, 3, 0.9],
  ),
  ...of(
    ['Mazda', 'JM0'],
    ['Demio', 'Hatchback', 'Petrol', 1998, 2019, 6, 1],
    ['Axela', 'Hatchback', 'Petrol', 2004, 2019, 5, 1],
    ['CX-5', 'Station wagon', 'Petrol', 2012, NOW, 4, 0.2],
    ['Familia', 'Saloon', 'Petrol', 1982, 2003, 2, 0.8],
  ),
  ...of(
    ['Nissan', 'JN1'],
    ['Tiida', 'Hatchback', 'Petrol', 2005, 2012, 5, 0.9],
    ['X-Trail', 'Station wagon', 'Petrol', 2001, NOW, 3, 0.4],
    ['Leaf', 'Hatchback', 'Electric', 2011, 2024, 3, 0.95],
    ['Navara', 'Utility', 'Diesel', 1992, NOW, 2],
  ),
  ...of(
    ['Honda', 'JHM'],
    ['Fit', 'Hatchback', 'Petrol', 2002, 2020, 5, 0.95],
    ['Civic', 'Saloon', 'Petrol', 1984, NOW, 2, 0.3],
    ['CR-V', 'Station wagon', 'Petrol', 1997, NOW, 2, 0.3],
  ),
  ...of(
    ['Suzuki', 'JSA'],
    ['Swift', 'Hatchback', 'Petrol', 2000, NOW, 6, 0.3],
    ['Jimny', 'Station wagon', 'Petrol', 1998, NOW, 1],
  ),
  ...of(
    ['Mitsubishi', 'JMY'],
    ['Outlander', 'Station wagon', 'Petrol', 2003, NOW, 4, 0.3],
    ['Lancer', 'Saloon', 'Petrol', 1983, 2016, 2, 0.3],
    ['Triton', 'Utility', 'Diesel', 2006, NOW, 3],
  ),
  ...of(
    ['Subaru', 'JF1'],
    ['Legacy', 'Station wagon', 'Petrol', 1989, 2014, 4, 0.8],
    ['Impreza', 'Hatchback', 'Petrol', 1993, 2020, 2, 0.7],
    ['Outback', 'Station wagon', 'Petrol', 2004, NOW, 3],
  ),
  ...of(
    ['Ford', 'MPB'],
    ['Ranger', 'Utility', 'Diesel', 2007, NOW, 6],
    ['Focus', 'Hatchback', 'Petrol', 2003, 2021, 2],
    ['Falcon', 'Saloon', 'Petrol', 1979, 2016, 2],
  ),
  ...of(
    ['Holden', '6G1'],
    ['Commodore', 'Saloon', 'Petrol', 1979, 2017, 4],
    ['Captiva', 'Station wagon', 'Diesel', 2007, 2018, 2],
  ),
  ...of(
    ['Hyundai', 'KMH'],
    ['i30', 'Hatchback', 'Petrol', 2008, NOW, 3],
    ['Tucson', 'Station wagon', 'Petrol', 2005, NOW, 2],
  ),
  ...of(['Kia', 'KNA'], ['Sportage', 'Station wagon', 'Petrol', 2005, NOW, 3]),
  ...of(['Volkswagen', 'WVW'], ['Golf', 'Hatchback', 'Petrol', 1985, NOW, 3, 0.4]),
  ...of(['BMW', 'WBA'], ['320i', 'Saloon', 'Petrol', 1984, NOW, 2, 0.5]),
  ...of(['Tesla', 'LRW'], ['Model 3', 'Saloon', 'Electric', 2019, NOW, 1]),
  ...of(['MG', 'LSJ'], ['ZS', 'Station wagon', 'Petrol', 2018, NOW, 2]),
];

const motorcycles: readonly Model[] = [
  ...of(
    ['Honda', 'MLH'],
    ['CB500X', 'Roadbike', 'Petrol', 2013, NOW, 2],
    ['CT110', 'Roadbike', 'Petrol', 1980, 2012, 2],
  ),
  ...of(
    ['Yamaha', 'JYA'],
    ['MT-07', 'Roadbike', 'Petrol', 2014, NOW, 3],
    ['XT250', 'Trail bike', 'Petrol', 1980, 2018, 2],
  ),
  ...of(
    ['Suzuki', 'JS1'],
    ['GS500', 'Roadbike', 'Petrol', 1989, 2012, 2],
    ['SV650', 'Roadbike', 'Petrol', 1999, NOW, 2],
  ),
  ...of(['Kawasaki', 'JKA'], ['Ninja 400', 'Roadbike', 'Petrol', 2018, NOW, 2]),
  ...of(['Harley-Davidson', '5HD'], ['Sportster', 'Roadbike', 'Petrol', 1980, 2021, 2]),
  ...of(['Triumph', 'SMT'], ['Bonneville', 'Roadbike', 'Petrol', 2001, NOW, 1]),
];

const trailers: readonly Model[] = [
  ...of(
    ['Homemade', '7A8'],
    ['Single axle 8 x 4', 'Trailer', '', 1980, NOW, 5],
    ['Box 7 x 4', 'Trailer', '', 1980, NOW, 3],
  ),
  ...of(['Briford', '7A8'], ['B64', 'Trailer', '', 1985, NOW, 3], ['Boat 5 m', 'Boat trailer', '', 1990, NOW, 2]),
  ...of(['Pinto', '7A8'], ['750 kg', 'Trailer', '', 2000, NOW, 2]),
];

export const models: Readonly<Record<VehicleType, readonly Model[]>> = {
  car: cars,
  motorcycle: motorcycles,
  trailer: trailers,
};
