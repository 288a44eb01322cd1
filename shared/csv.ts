/** Matches text that a spreadsheet would treat as a formula, also after spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Escapes formulas with an apostrophe, as spreadsheets do. */
const cell = (text: string) => {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Formats rows as CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark. */
export const formatCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
