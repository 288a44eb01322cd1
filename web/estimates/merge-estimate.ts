import type { Estimate, EstimateLine } from '#shared/estimates/model.ts';
import { cleanTexts } from '#shared/input/clean.ts';
import { mergeRecords } from '#shared/merge-records.ts';
import { serializeInput, serializeLine, type TypedEstimate, typeEstimate } from './typed-estimate.ts';
import { readLine, type TypedLine } from './typed-line.ts';

const fields = ['Name', 'Phone', 'Email', 'Address', 'isFixed', 'notes', 'internalNotes'] as const;
type Field = (typeof fields)[number];

/** A part of an estimate that is merged as a whole: a field, or a line, which is named by `line` and its id. */
export type PartName = Field | `line ${string}`;

const nameLine = (id: string): PartName => `line ${id}`;
const readLineId = (name: PartName) => /^line (.*)$/.exec(name)?.[1];

type Parts = Record<string, unknown>;

/** Splits serialised content, as `serializeInput` returns it, into its parts. */
const splitContent = (content: string): { parts: Parts; ids: string[] } => {
  const values: unknown[] = JSON.parse(content);
  const lines = (values[fields.length] ?? []) as ReturnType<typeof serializeLine>[];
  return {
    parts: {
      ...Object.fromEntries(fields.map((name, n) => [name, values[n]])),
      ...Object.fromEntries(lines.map((line) => [nameLine(String(line[0])), line])),
    },
    ids: lines.map(([id]) => String(id)),
  };
};

const partOf = (typed: TypedLine): unknown => {
  const read = readLine(typed);
  // invalid input differs from everything that is stored
  return 'line' in read ? serializeLine(read.line) : { ...typed };
};

const splitTyped = ({ Customer, lines, ...rest }: TypedEstimate): { parts: Parts; ids: string[] } => {
  const { Name, Phone, Email, Address } = Customer;
  const { isFixed, notes, internalNotes } = rest;
  return {
    // as the stored content is serialised: texts of earlier releases may not be clean
    parts: cleanTexts({
      ...{ Name, Phone, Email, Address, isFixed, notes, internalNotes },
      ...Object.fromEntries(lines.map((line) => [nameLine(line.id), partOf(line)])),
    }),
    ids: lines.map(({ id }) => id),
  };
};

/** Adds the ids of `others` that are missing, each after the one that it follows there. */
const insertMissing = (ids: readonly string[], others: readonly string[]) => {
  const all = [...ids];
  for (const [n, id] of others.entries())
    if (!all.includes(id)) all.splice(n === 0 ? 0 : all.indexOf(others[n - 1] ?? '') + 1, 0, id);
  return all;
};

const isReordered = (ids: readonly string[], before: readonly string[]) => {
  const common = ids.filter((id) => before.includes(id));
  return before.filter((id) => common.includes(id)).some((id, n) => id !== common[n]);
};

type Given = {
  typed: TypedEstimate;
  /** The content that was typed over, serialised. */
  base: string;
  /** The content of each save without a response, serialised. */
  sent: readonly string[];
  conflicts: readonly PartName[];
  theirs: Estimate;
};

/**
 * Merges the server's estimate into the input: a three-way merge by field and line. Untouched parts become the
 * server's, edited ones stay. A part that changed on both sides stays too and becomes a conflict, unless the server's
 * came from this page's own save.
 */
export const mergeEstimate = ({ typed, base, sent, conflicts, theirs }: Given) => {
  const [before, mine, now] = [splitContent(base), splitTyped(typed), splitContent(serializeInput(theirs))];
  const own = sent.flatMap((content) => Object.entries(splitContent(content).parts));
  const accepted = own.filter(([name, part]) => isSamePart(part, now.parts[name]));
  const known = { ...before.parts, ...Object.fromEntries(accepted) };
  const { merged, changedByBoth } = mergeRecords(known, mine.parts, now.parts);
  const open = conflicts.filter((name) => !isSamePart(mine.parts[name], now.parts[name]));
  const kept = new Set<string>([...open, ...changedByBoth]);
  const stays = (name: string) => (kept.has(name) ? name in mine.parts : name in merged);
  const ids = isReordered(mine.ids, before.ids) ? insertMissing(mine.ids, now.ids) : insertMissing(now.ids, mine.ids);
  const fresh = typeEstimate(theirs);
  const pick = <Value>(name: Field, ours: Value, other: Value) =>
    kept.has(name) || isSamePart(merged[name], mine.parts[name]) ? ours : other;
  const lines = ids
    .filter((id) => stays(nameLine(id)))
    .flatMap((id) => {
      const [ours, other] = [findLine(typed.lines, id), findLine(fresh.lines, id)];
      const name = nameLine(id);
      const line = kept.has(name) || isSamePart(merged[name], mine.parts[name]) ? ours : other;
      return line ?? [];
    });
  return {
    typed: {
      Customer: {
        Name: pick('Name', typed.Customer.Name, fresh.Customer.Name),
        Phone: pick('Phone', typed.Customer.Phone, fresh.Customer.Phone),
        Email: pick('Email', typed.Customer.Email, fresh.Customer.Email),
        Address: pick('Address', typed.Customer.Address, fresh.Customer.Address),
      },
      lines,
      isFixed: pick('isFixed', typed.isFixed, fresh.isFixed),
      notes: pick('notes', typed.notes, fresh.notes),
      internalNotes: pick('internalNotes', typed.internalNotes, fresh.internalNotes),
    },
    conflicts: [...kept] as PartName[],
  };
};

const findLine = (lines: readonly TypedLine[], id: string) => lines.find((line) => line.id === id);
const isSamePart = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Replaces a conflicting part of the input by the server's. */
export const takePart = (typed: TypedEstimate, theirs: Estimate, name: PartName): TypedEstimate => {
  const fresh = typeEstimate(theirs);
  const id = readLineId(name);
  if (id === undefined) {
    if (name in typed.Customer)
      return { ...typed, Customer: { ...typed.Customer, [name]: fresh.Customer[name as keyof typeof fresh.Customer] } };
    return { ...typed, [name]: fresh[name as keyof typeof fresh] };
  }
  const line = findLine(fresh.lines, id);
  if (!line) return { ...typed, lines: typed.lines.filter((one) => one.id !== id) };
  if (findLine(typed.lines, id)) return { ...typed, lines: typed.lines.map((one) => (one.id === id ? line : one)) };
  const ids = insertMissing(
    typed.lines.map((one) => one.id),
    theirs.lines.map((one) => one.id),
  );
  return { ...typed, lines: ids.flatMap((one) => (one === id ? line : (findLine(typed.lines, one) ?? []))) };
};

/** The conflict of a line: the other user's version, if they didn't remove it. */
export type LineClash = { id: string; theirs: EstimateLine | undefined };

/** Lists the conflicting lines. */
export const listLineClashes = (conflicts: readonly PartName[], { lines }: Pick<Estimate, 'lines'>): LineClash[] =>
  conflicts.flatMap((name) => {
    const id = readLineId(name);
    return id === undefined ? [] : [{ id, theirs: lines.find((line) => line.id === id) }];
  });

/** Lists the conflicting fields. */
export const listFieldClashes = (conflicts: readonly PartName[]) => fields.filter((name) => conflicts.includes(name));
