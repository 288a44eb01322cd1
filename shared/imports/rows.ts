import { validateCustomer } from '../customers/mistakes.ts';
import { type CustomerFacts, emptyCustomer } from '../customers/model.ts';
import { getNamePart } from '../customers/name-parts.ts';
import { canBeSaved, fillFromCustomer } from '../customers/sheet-customer.ts';
import { cleanText } from '../input/clean.ts';
import { parsePhone, reduceEmail, reducePhone } from '../input/contacts.ts';
import { parseWholeNumber } from '../input/numbers.ts';
import { VehiclePayload } from '../vehicles/model.ts';
import { type Columns, type ImportField, importFields } from './columns.ts';

/** A line of the file with its number, counted from 1 with the headings. */
export type Line = { line: number; cells: readonly string[] };

/** A line as records. `vehicle` is undefined if the line has none. */
export type ImportRow = { line: number; customer: CustomerFacts; vehicle: VehiclePayload | undefined };
export type RefusedLine = { line: number; why: string };

type Values = Record<ImportField, string>;

/** Removes what `formatCsv` adds to text that a spreadsheet would change. */
const unmark = (cell: string) => cell.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[=+\-@])/, '');

const readValues = (cells: readonly string[], columns: Columns) => (field: ImportField) =>
  cells
    .filter((_, n) => columns[n] === field)
    .map((cell) => cleanText(unmark(cell)).trim())
    .filter(Boolean)
    .join(', ');

/** Reads a line, or says why it can't be imported. */
export const readRow = ({ line, cells }: Line, columns: Columns): ImportRow | RefusedLine => {
  const read = readValues(cells, columns);
  const values = Object.fromEntries(importFields.map((field) => [field, read(field)])) as Values;
  const customer = readCustomer(values);
  const { vehicle, problems } = readVehicle(values);
  const why = [...Object.values(validateCustomer(customer)), ...problems];
  if (!canBeSaved(fillFromCustomer({ ...customer, CustomerID: '' })) && customer.CustomerName)
    why.push('A customer needs a phone number, email or address');
  return why.length > 0 ? { line, why: why.join('. ') } : { line, customer, vehicle };
};

const readCustomer = ({ name, firstName, lastName, email, address, ...phones }: Values): CustomerFacts => {
  const { CustomerID: _, ...empty } = emptyCustomer;
  const CustomerName = name || [firstName, lastName].filter(Boolean).join(' ');
  return {
    ...empty,
    CustomerName,
    FirstName: getNamePart(CustomerName, firstName),
    LastName: getNamePart(CustomerName, lastName),
    ...readPhones(phones),
    Email: reduceEmail(email),
    Homeaddress: address,
  };
};

/** Assigns the numbers by their kind, because many systems have one column for both. */
const readPhones = ({ mobile, phone }: Pick<Values, 'mobile' | 'phone'>) => {
  const [Mobile, HomePhone] = [mobile, phone].map(reducePhone) as [string, string];
  const isMobile = (number: string) => parsePhone(number)?.kind === 'mobile';
  const isSwapped = (!Mobile && isMobile(HomePhone)) || (!HomePhone && parsePhone(Mobile) && !isMobile(Mobile));
  return isSwapped ? { Mobile: HomePhone, HomePhone: Mobile } : { Mobile, HomePhone };
};

const readVehicle = ({ plate, vin, make, model, year }: Values) => {
  if (![plate, vin, make, model, year].some(Boolean)) return { vehicle: undefined, problems: [] };
  const Year = parseWholeNumber(year);
  const { data, error } = VehiclePayload.safeParse({
    ...{ Registration: plate, Vin: vin, Make: make, Model: model, BodyStyle: '' },
    ...{ Year: 'value' in Year ? Year.value : null, LatestOdometerReading: null },
    ...{ ExpiryDateOfLastSuccessfulWof: null, DateOfFirstRegistrationInNz: null },
  });
  const problems = (error?.issues ?? []).map(({ path, message }) => `${vehicleTitles[String(path[0])]}: ${message}`);
  if ('problem' in Year || (Year.value !== null && !/^\d{4}$/.test(`${Year.value}`)))
    problems.push('Year: Enter four digits, like 2017');
  if (data && !data.Registration && !data.Vin) problems.push('A vehicle needs a plate or VIN');
  return { vehicle: data, problems };
};

const vehicleTitles: Readonly<Record<string, string>> = {
  Registration: 'Plate',
  Vin: 'VIN',
  Make: 'Make',
  Model: 'Model',
};
