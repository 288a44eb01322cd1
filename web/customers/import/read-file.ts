import { parse } from 'csv-parse/browser/esm/sync';
import type { Line } from '#shared/imports/rows.ts';

/** Maximum number of lines, so that an import takes minutes. */
const MAX_LINES = 2000;
const MAX_BYTES = 5_000_000;
const DELIMITERS = [',', ';', '\t'];

export type ImportFile = { name: string; head: readonly string[]; lines: readonly Line[] };

/** Reads a CSV file: UTF-8 or Windows-1252, with commas, semicolons or tabs. Throws a sentence for the user. */
export const readImportFile = async (file: File): Promise<ImportFile> => {
  if (file.size > MAX_BYTES) throw new Error('This file is larger than 5 MB. Split it into smaller files.');
  const [first, ...lines] = parseLines(decode(await file.arrayBuffer()));
  if (!first || lines.length === 0) throw new Error('This file needs a line of headings and a line for each customer.');
  if (lines.length > MAX_LINES)
    throw new Error(`This file has ${lines.length} lines. Split it into files of at most ${MAX_LINES} lines.`);
  return { name: file.name, head: first.cells, lines };
};

const decode = (bytes: ArrayBuffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const parseLines = (text: string): Line[] => {
  try {
    const lines: Line[] = [];
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      on_record: (cells: string[], { lines: line }) => {
        lines.push({ line, cells });
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return lines;
  } catch {
    throw new Error('This file can’t be read as CSV. Save it again as “CSV” in the other system or a spreadsheet.');
  }
};

/** Returns the delimiter that the line of headings has most often. */
const findDelimiter = (text: string) => {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};
