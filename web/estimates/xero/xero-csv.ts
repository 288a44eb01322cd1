import { formatImportCsv } from '#shared/csv.ts';
import { describeCosts, formatQuantity, labourWords, partsWords } from '#shared/estimates/breakdown.ts';
import { listApproved, type RecordedDecision } from '#shared/estimates/decisions.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import type { SentEstimate, SentLine } from '#shared/estimates/sent-estimate.ts';
import { formatAmount } from '#shared/input/numbers.ts';
import { addMonths, NzDate, showDate } from '#shared/nz-date.ts';

/**
 * The columns of Xero's template for sales invoices; those with an asterisk are required. Source: the template that Xero
 * offers under Sales › Invoices › Import, and "Import customer invoices" in Xero Central.
 */
const columns = [
  ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference', '*InvoiceDate', '*DueDate'],
  ...['InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount', '*AccountCode', '*TaxType'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2', 'Currency', 'BrandingTheme'],
] as const;
type Column = (typeof columns)[number];

/** Names of Xero's tax rates in New Zealand. */
const taxTypes = { registered: '15% GST on Income', not: 'No GST' };

/** Maximum number of invoices in a file. Source: Xero Central. */
export const XERO_MAX = 500;

/** An answered estimate: the version that was answered, and the answer. */
export type Approved = {
  estimateNumber: number | undefined;
  sent: SentEstimate;
  answer: Pick<RecordedDecision, 'lines'>;
};

type Exporting = { today: NzDate; accountCode: string };

/**
 * Builds a file for Xero's import of sales invoices: an invoice for each estimate, with the approved lines. Amounts include
 * GST, so the person who imports it must choose "Tax inclusive".
 */
export const buildXeroCsv = (approved: readonly Approved[], exporting: Exporting) =>
  formatImportCsv([columns, ...approved.flatMap((one) => buildInvoice(one, exporting))]);

const buildInvoice = ({ estimateNumber, sent, answer }: Approved, { today, accountCode }: Exporting) => {
  const { Customer, Vehicle, gstNumber, EstimateID } = sent;
  const number = formatEstimateNumber({ estimateNumber }) || EstimateID;
  const invoice: Partial<Record<Column, string>> = {
    '*ContactName': Customer.Name.trim() || Vehicle.Registration || number,
    EmailAddress: Customer.Email,
    POAddressLine1: Customer.Address,
    '*InvoiceNumber': number,
    Reference: [number, Vehicle.Registration].filter(Boolean).join(' '),
    '*InvoiceDate': showDate(today),
    '*DueDate': showDate(dueOn(today)),
    '*AccountCode': accountCode,
    '*TaxType': gstNumber === null ? taxTypes.not : taxTypes.registered,
    Currency: 'NZD',
  };
  return listApproved(answer.lines, sent.lines)
    .flatMap(splitLine)
    .map(({ words, quantity, cents }) => {
      const priced = { '*Description': words, '*Quantity': quantity, '*UnitAmount': formatAmount(cents) };
      return columns.map((column) => ({ ...invoice, ...priced })[column] ?? '');
    });
};

/** The 20th of the next month, the usual term in New Zealand. */
const dueOn = (today: NzDate) =>
  NzDate.parse(`${addMonths(NzDate.parse(`${today.slice(0, 7)}-01`), 1).slice(0, 7)}-20`);

/** A row of an invoice. The price is that of one. */
type Row = { words: string; quantity: string; cents: number };

const HOUR = 60;

/**
 * Splits a line into labour and parts. Quantity × price must be whole cents, as Xero may round it differently; else the row
 * is one piece at the line's price, with quantity and price in its words. So is a line with a discount.
 */
const splitLine = (line: SentLine): Row[] => {
  const { words, minutes, rateCents, partsCents, unit, discount, cents } = line;
  const labourCents = cents - partsCents;
  const labour = minutes > 0 && rateCents > 0;
  if (discount || (!labour && !unit)) return [{ words: addCosts(words, describeCosts(line)), quantity: '1', cents }];
  const isBoth = labour && partsCents > 0;
  const name = (part: string) => (isBoth ? `${words}: ${part}` : words);
  // hours with two decimals are whole twentieths
  const isWholeHours = minutes % 3 === 0 && (minutes * rateCents) % HOUR === 0;
  const isWholeUnit = unit && (unit.quantity * unit.cents) % 100 === 0;
  return [
    ...(labour && isWholeHours
      ? [{ words: name('labour'), quantity: formatQuantity((minutes * 100) / HOUR), cents: rateCents }]
      : []),
    ...(labour && !isWholeHours
      ? [{ words: addCosts(name('labour'), labourWords(line)), quantity: '1', cents: labourCents }]
      : []),
    ...(unit && isWholeUnit
      ? [{ words: name('parts'), quantity: formatQuantity(unit.quantity), cents: unit.cents }]
      : []),
    ...(partsCents > 0 && !isWholeUnit
      ? [{ words: addCosts(name('parts'), unit ? partsWords(line) : ''), quantity: '1', cents: partsCents }]
      : []),
  ];
};

const addCosts = (words: string, costs: string) => (costs ? `${words} (${costs})` : words);
