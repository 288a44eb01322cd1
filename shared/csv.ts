/** Matches text that a spreadsheet would treat as a formula, also after spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

const MONTH =
  '(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)';
/**
 * Matches text that a spreadsheet would change when it opens the file, such as the plates `007`, `1E5`, `JUN99` and
 * `TRUE` or an id of sixteen digits, because it keeps fifteen. Whole dates stay dates.
 */
const CHANGED = [
  /^\s*0\d[\d.,]*\s*$/,
  /^\s*[\d,]*\.?\d+e[+-]?\d+\s*$/i,
  /^\s*\d[\d,]{15,}(\.\d*)?\s*$/,
  /^\s*(?=(?:\D*\d){16})\d*\.\d+\s*$/,
  /^\s*(true|false)\s*$/i,
  new RegExp(`^\\s*(\\d{1,4}[ ./-]?${MONTH}([ ./-]?\\d{1,4})?|${MONTH}[ ./-]?\\d{1,4})\\s*$`, 'i'),
  /^\s*\d{1,4}[-/]\d{1,2}([-/]\d{1,2})?\s*$/,
  /^\s*\d{1,2}:\d{1,2}(:\d{1,2})?\s*([ap]m?)?\s*$|^\s*\d{1,2}\s[ap]m?\s*$/i,
];
const WHOLE_DATE = /^\d{4}-\d\d-\d\d$/;

const isChanged = (text: string) => !WHOLE_DATE.test(text) && CHANGED.some((pattern) => pattern.test(text));

/**
 * Marks text that a spreadsheet would change: a formula gets an apostrophe, and other text becomes a formula that
 * returns it (ADR-008).
 */
const mark = (text: string) => {
  if (FORMULA.test(text)) return `'${text}`;
  return isChanged(text) ? `="${text}"` : text;
};

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Rows = readonly (readonly string[])[];
const format = (rows: Rows, mark: (text: string) => string) =>
  rows.map((row) => `${row.map((text) => quote(mark(text))).join(',')}\r\n`).join('');

/** Formats rows as CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark. */
export const formatCsv = (rows: Rows) => `\uFEFF${format(rows, mark)}`;

/**
 * Formats rows as CSV for another program's import: without a byte order mark, and with text as it is, except that
 * formulas get an apostrophe in case someone opens the file in a spreadsheet.
 */
export const formatImportCsv = (rows: Rows) => format(rows, (text) => (FORMULA.test(text) ? `'${text}` : text));
