import { normalizeEmail, normalizePhone } from '../customers/identity.ts';
import type { CustomerFacts } from '../customers/model.ts';
import { foldText } from '../input/fold-text.ts';
import { foldVin, isFullVin, isSameVin } from '../vehicle-identity.ts';
import type { VehiclePayload } from '../vehicles/model.ts';

/** Lists the keys of a customer: customers are the same if their name and one contact are. */
export const listCustomerKeys = ({ CustomerName, Mobile, HomePhone, Email, Homeaddress }: CustomerFacts) => {
  const contacts = [normalizePhone(Mobile), normalizePhone(HomePhone), normalizeEmail(Email)].filter(Boolean);
  return (contacts.length > 0 ? contacts : [foldText(Homeaddress)]).map((one) => `${foldText(CustomerName)}\n${one}`);
};

type Named = Pick<VehiclePayload, 'Registration' | 'Vin'>;
/** Lists the keys of a vehicle. A chassis number counts only with the plate. */
const listVehicleKeys = ({ Registration, Vin }: Named) => [
  ...(Vin ? [isFullVin(Vin) ? `vin ${foldVin(Vin)}` : `chassis ${Vin} ${Registration}`] : []),
  ...(Registration ? [`plate ${Registration}`] : []),
];

/**
 * Finds for each vehicle an earlier one that is the same. A VIN decides; the same plate with a different VIN is another
 * vehicle.
 */
export const findSameVehicles = <Row extends { vehicle: Named | undefined }>(rows: readonly Row[]) => {
  const known = new Map<string, Row>();
  return rows.map((row) => {
    const keys = row.vehicle ? listVehicleKeys(row.vehicle) : [];
    const same = keys.map((key) => known.get(key)).find((one) => one && matchesVin(one.vehicle, row.vehicle));
    if (!same) for (const key of keys) known.set(key, row);
    return same;
  });
};

const matchesVin = (one: Named | undefined, other: Named | undefined) =>
  !one?.Vin || !other?.Vin || isSameVin(one.Vin, other.Vin);

/** Groups rows of the same customer: returns for each row the first row of its customer. */
export const findFirstRows = <Row extends { customer: CustomerFacts }>(rows: readonly Row[]) => {
  const known = new Map<string, Row>();
  return rows.map((row) => {
    const keys = listCustomerKeys(row.customer);
    const first = keys.map((key) => known.get(key)).find(Boolean) ?? row;
    for (const key of keys) if (!known.has(key)) known.set(key, first);
    return first;
  });
};
