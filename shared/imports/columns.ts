import { foldText } from '../input/fold-text.ts';

/** What a column of another system's file can contain, with its usual headings, folded. */
const headings = {
  name: [
    'name',
    'full name',
    'customer',
    'customer name',
    'client',
    'client name',
    'contact',
    'contact name',
    'company',
  ],
  firstName: ['first name', 'firstname', 'given name', 'given names', 'forename'],
  lastName: ['last name', 'lastname', 'surname', 'family name'],
  mobile: ['mobile', 'mobile phone', 'mobile number', 'cell', 'cellphone', 'cell phone'],
  phone: ['phone', 'phone number', 'telephone', 'home phone', 'landline', 'work phone', 'ph', 'tel'],
  email: ['email', 'e mail', 'email address'],
  address: [
    'address',
    'home address',
    'postal address',
    'street',
    'street address',
    'suburb',
    'city',
    'town',
    'postcode',
  ],
  plate: ['plate', 'plate number', 'rego', 'registration', 'registration number', 'number plate', 'licence plate'],
  vin: ['vin', 'vin number', 'chassis', 'chassis number', 'vin chassis'],
  make: ['make', 'vehicle make', 'manufacturer'],
  model: ['model', 'vehicle model'],
  year: ['year', 'vehicle year', 'year of manufacture'],
} as const;
export type ImportField = keyof typeof headings;
export const importFields = Object.keys(headings) as ImportField[];

/** What each column contains; '' if it isn't imported. */
export type Columns = readonly (ImportField | '')[];

/** Matches columns by their headings. Only an address can have several columns. */
export const matchColumns = (head: readonly string[]): Columns => {
  const found: (ImportField | '')[] = [];
  for (const heading of head) {
    const folded = foldText(heading);
    const field = importFields.find((name) => (headings[name] as readonly string[]).includes(folded)) ?? '';
    found.push(field !== 'address' && found.includes(field) ? '' : field);
  }
  return found;
};

/** Returns what keeps these columns from being imported; undefined if nothing does. */
export const findColumnProblem = (columns: Columns) => {
  const twice = columns.find((field, n) => field && field !== 'address' && columns.indexOf(field) !== n);
  if (twice) return `Choose “${fieldTitles[twice]}” for one column only.`;
  return columns.some((field) => ['name', 'firstName', 'lastName'].includes(field))
    ? undefined
    : 'Choose the column with the customers’ names.';
};

export const fieldTitles: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  plate: 'Plate',
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  year: 'Year',
};
