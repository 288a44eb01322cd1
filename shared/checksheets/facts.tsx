import type { Inspection } from '../inspections/model.ts';
import { showDate } from '../nz-date.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { assignPhones } from '../sheets/customer-rules.ts';
import type { Actor } from '../sheets/model.ts';
import { normalizeVin } from '../vehicle-identity.ts';
import { type Equipment, equipment, equipmentOn, isUnbraked } from '../vehicle-types/equipment.ts';
import { formatOdometer, type OdometerUnit } from '../vehicle-types/odometer.ts';
import { vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';

/** Formats a signature, as in `Anna Wilson, inspector VI31185`. */
export const signature = ({ name, inspectorNumber }: Pick<Actor, 'name' | 'inspectorNumber'>) =>
  inspectorNumber ? `${name}, inspector ${inspectorNumber}` : name;

export type Fact = readonly [title: string, text: string | number | null];

/** Labels and values, with a dash for an empty value. A table, because Chromium's tags tie its cells to their label. */
export const Facts = ({ heading, facts }: { heading: string; facts: readonly Fact[] }) => (
  <section className="facts">
    <h2>{heading}</h2>
    <table>
      <tbody>
        {facts.map(([title, text]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{text === null || text === '' ? '–' : text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const showReading = (reading: number | null, unit: OdometerUnit) =>
  reading === null ? null : formatOdometer(reading, unit);

/** Words for equipment that a vehicle doesn't have, and doesn't need: none of them may read like a fault. */
const withoutWords: Partial<Record<Equipment, string>> = {
  trailerBrakesFitted: 'unbraked',
  dualSafetyChainFitted: 'no second safety chain',
};

/** Returns a line about the vehicle's equipment; no line if none of the questions about it was answered. */
const fittedFacts = (sheet: Inspection): Fact[] => {
  const words = equipmentOn(sheet.vehicleType)
    .filter((name) => sheet[name] !== '' && !(name === 'breakawayBrakeFitted' && isUnbraked(sheet)))
    .map((name) => {
      const title = equipment[name].title.toLowerCase();
      return sheet[name] === 'no' ? (withoutWords[name] ?? `no ${title}`) : title;
    });
  const line = words.join(', ');
  return line ? [['Equipment', `${line.charAt(0).toUpperCase()}${line.slice(1)}`]] : [];
};

/** Formats the vehicle type, as in `Car (Utility)`; leaves out a body style that repeats the type. */
const describeType = ({ vehicleType, vehicleBodystlye }: Inspection) => {
  const title = vehicleTypeTitles[vehicleType];
  const style = vehicleBodystlye.trim();
  return style === '' || style.toLowerCase() === title.toLowerCase() ? title : `${title} (${style})`;
};

/** Returns the vehicle's identity. Empty values of a trailer are left out, because trailers may lack them. */
const identityFacts = (sheet: Inspection): Fact[] => {
  const facts: Fact[] = [
    sheet.vehicleType === 'trailer' && normalizeVin(sheet.vehicleVIN) === null
      ? ['VIN or chassis number', 'None recorded']
      : [fieldTitles.vehicleVIN, sheet.vehicleVIN],
    [fieldTitles.vehicleOdometer, showReading(sheet.vehicleOdometer, sheet.odometerUnit)],
    ...(sheet.isRecheck
      ? [[fieldTitles.recheckOdometer, showReading(sheet.recheckOdometer, sheet.recheckOdometerUnit)] as const]
      : []),
    [fieldTitles.vehicleFuelType, sheet.vehicleFuelType],
  ];
  return sheet.vehicleType === 'trailer' ? facts.filter(([, text]) => text !== null && text !== '') : facts;
};

const vehicleFacts = (sheet: Inspection): Fact[] => [
  [fieldTitles.vehicleType, describeType(sheet)],
  ['Make and model', [sheet.vehicleYear, sheet.vehicleMake, sheet.vehicleModel].filter(Boolean).join(' ')],
  ...identityFacts(sheet),
  ...fittedFacts(sheet),
  ['First registered in NZ', sheet.vehicleYearFirstRegisteredNZ],
  ...(sheet.vehicleFirstRegistered
    ? [[fieldTitles.vehicleFirstRegistered, showDate(sheet.vehicleFirstRegistered)] as const]
    : []),
];

/** Returns the phone numbers. The mobile number is shown even if empty, unless there is a home number. */
const phoneFacts = (sheet: Inspection): Fact[] => {
  const { Mobile, HomePhone } = assignPhones(sheet);
  return [
    ...(Mobile || !HomePhone ? [[fieldTitles.customerPhone, Mobile] as const] : []),
    ...(HomePhone ? [[fieldTitles.customerHomePhone, HomePhone] as const] : []),
  ];
};

const customerFacts = (sheet: Inspection): Fact[] => [
  ['Name', sheet.customerName],
  ...phoneFacts(sheet),
  [fieldTitles.customerEmail, sheet.customerEmail],
  [fieldTitles.customerAddress, sheet.customerAddress],
  [fieldTitles.initialDateOfInspection, showDate(sheet.initialDateOfInspection)],
  ...(sheet.isRecheck ? [[fieldTitles.recheckDateOfInspection, showDate(sheet.recheckDateOfInspection)] as const] : []),
  [fieldTitles.vehicleCurrentExpiryDate, showDate(sheet.vehicleCurrentExpiryDate)],
];

export const VehicleAndCustomer = ({ inspection }: { inspection: Inspection }) => (
  <div className="two-columns">
    <Facts heading="Vehicle" facts={vehicleFacts(inspection)} />
    <Facts heading="Customer and dates" facts={customerFacts(inspection)} />
  </div>
);
