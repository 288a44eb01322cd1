import type { FieldName } from '#shared/sheets/model.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';

type Suggested = Readonly<Record<VehicleType, readonly string[]>>;

/** Suggested values; any other text is valid too. Source: the value lists of the Motor Vehicle Register. */
export const suggestions = {
  vehicleMake: {
    car: [
      ...['Toyota', 'Mazda', 'Nissan', 'Ford', 'Mitsubishi', 'Honda', 'Suzuki', 'Subaru', 'Holden', 'Hyundai', 'Kia'],
      ...['Volkswagen', 'BMW', 'Mercedes-Benz', 'Audi', 'Isuzu', 'Lexus', 'Tesla', 'BYD', 'MG', 'GWM', 'Volvo'],
      ...['Peugeot', 'Skoda', 'Land Rover', 'Jeep', 'Mini', 'Daihatsu', 'LDV'],
    ],
    motorcycle: [
      ...['Honda', 'Yamaha', 'Suzuki', 'Kawasaki', 'Harley-Davidson', 'Triumph', 'BMW', 'KTM', 'Ducati'],
      'Royal Enfield',
    ],
    trailer: ['Homemade', 'Briford', 'Pinto'],
  },
  vehicleBodystlye: {
    car: [
      ...['Saloon', 'Hatchback', 'Station wagon', 'Convertible', 'Sports car', 'Utility', 'Light van', 'Heavy van'],
      ...['Cab and chassis only', 'Flat-deck truck', 'Other truck', 'Mobile home - light', 'Light bus'],
      'All terrain vehicle',
    ],
    motorcycle: ['Roadbike', 'Trail bike', 'Moped'],
    trailer: [
      ...['Trailer', 'Boat trailer', 'Trailer - heavy', 'Flat-deck trailer', 'Other commercial trailer'],
      'Caravan',
    ],
  },
} as const satisfies Partial<Record<FieldName, Suggested>>;
export type SuggestedField = keyof typeof suggestions;
