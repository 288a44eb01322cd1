import { type InfoRecord, parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { Suggestion } from '#shared/organizations/model.ts';

const COLUMNS = ['name', 'address', 'phone', 'email'] as const;
const Row = z.object({
  name: z.string().min(1, 'is missing').max(80),
  address: z.string().max(200),
  phone: z.string().max(30),
  email: z.union([z.literal(''), z.email('is not an email address')], 'is not an email address'),
});

type Refused = { line: number; why: string };

/**
 * Parses the workshops in a CSV file. It must have a header line; its columns can be in any order. Invalid rows are
 * returned with their line numbers.
 */
export const parseWorkshops = (csv: string): { workshops: Suggestion[]; refused: Refused[] } => {
  const workshops: Suggestion[] = [];
  const refused: Refused[] = [];
  const records: { info: InfoRecord; record: unknown }[] = parse(csv, {
    bom: true,
    columns: headerOf,
    info: true,
    skip_empty_lines: true,
    trim: true,
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      refused.push({ line: Number(error?.lines), why: String(error?.message) });
    },
  });
  for (const { info, record } of records) {
    const { data, error } = Row.safeParse(record);
    if (data) workshops.push(data);
    else
      refused.push({ line: info.lines, why: error.issues.map(({ path, message }) => `${path} ${message}`).join(', ') });
  }
  return { workshops, refused: refused.sort((a, b) => a.line - b.line) };
};

const headerOf = (header: string[]) => {
  const names = header.map((name) => name.toLowerCase());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`The first line must name the columns ${COLUMNS.join(', ')}; missing: ${missing.join(', ')}.`);
  return names;
};
