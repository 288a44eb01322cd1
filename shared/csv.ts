/** What a spreadsheet would take for a formula, also after spaces and in the wide letters of a Chinese keyboard. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A text that begins like a formula is marked as a text, as spreadsheets do it: with an apostrophe. */
const cell = (text: string) => {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows as a file that spreadsheets open: RFC 4180, in UTF-8, which its first mark tells. */
export const formatCsv = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
