import * as z from 'zod';
import { type Estimate, EstimateChanges, type EstimateLine } from '#shared/estimates/model.ts';
import { cleanTexts } from '#shared/input/clean.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { readLine, type TypedField, TypedLine, typeLine } from './typed-line.ts';

/** An estimate as typed into the form. */
export const TypedEstimate = z.object({
  Customer: withoutLimits(EstimateChanges.shape.Customer),
  lines: z.array(TypedLine).readonly(),
  isFixed: z.boolean(),
  notes: z.string(),
  internalNotes: z.string(),
});
export type TypedEstimate = z.infer<typeof TypedEstimate>;

export const typeEstimate = ({
  Customer,
  lines,
  isFixed = false,
  notes = '',
  internalNotes = '',
}: EstimateChanges): TypedEstimate => ({ Customer, lines: lines.map(typeLine), isFixed, notes, internalNotes });

/** The fields' names, except those of the lines. */
export const fieldNames = {
  ...{ Name: 'Name', Phone: 'Phone', Email: 'Email', Address: 'Address', isFixed: 'Type of price' },
  ...{ notes: 'Notes for the customer', internalNotes: 'Internal notes' },
};

/** Error messages by field, except those of the lines. */
export type FieldMistakes = { [Field in keyof Estimate['Customer'] | 'notes' | 'internalNotes']?: string | undefined };

/** Counts invalid lines and lists invalid fields. */
export const findMistakes = ({ lines, ...rest }: TypedEstimate) => {
  const { error } = EstimateChanges.omit({ lines: true }).safeParse(rest);
  const fields: FieldMistakes = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path.at(-1)), message]),
  );
  return { lines: lines.filter((line) => 'mistakes' in readLine(line)).length, fields };
};

const lineFieldNames: Record<TypedField, string> = {
  ...{
    words: 'work to do',
    minutes: 'labour',
    rate: 'rate',
    quantity: 'quantity',
    parts: 'parts',
    discount: 'discount',
  },
};

/** Names the invalid fields and what is wrong with them; '' if there are none. */
export const describeMistakes = (typed: TypedEstimate) => {
  const ofLines = typed.lines.flatMap((line, n) => {
    const read = readLine(line);
    if ('line' in read) return [];
    const name = line.words.trim() ? `Line ${n + 1} (“${line.words.trim()}”)` : `Line ${n + 1}`;
    const fields = Object.entries(read.mistakes) as [TypedField, string][];
    return fields.map(([field, mistake]) => `${name}, ${lineFieldNames[field]}: ${mistake}.`);
  });
  const { fields } = findMistakes(typed);
  const ofFields = Object.entries(fields).map(
    ([name, mistake]) => `${fieldNames[name as keyof typeof fields]}: ${mistake}.`,
  );
  return [...ofFields, ...ofLines].join(' ');
};

/** Parses the form; undefined while it is invalid. */
export const readTyped = (typed: TypedEstimate): EstimateChanges | undefined => {
  const mistakes = findMistakes(typed);
  if (mistakes.lines > 0 || Object.keys(mistakes.fields).length > 0) return undefined;
  return { ...typed, lines: readLines(typed.lines) };
};

/** Adds the server's choice of photos to lines without one. */
export const withServerPhotos = (typed: TypedEstimate, { lines }: Pick<Estimate, 'lines'>): TypedEstimate => ({
  ...typed,
  lines: typed.lines.map((line) => {
    const photos = line.photos ?? lines.find(({ id }) => id === line.id)?.photos;
    return photos ? { ...line, photos } : line;
  }),
});

/** Returns the valid lines. */
export const readLines = (lines: readonly TypedLine[]) =>
  lines.flatMap((line) => {
    const read = readLine(line);
    return 'line' in read ? [read.line] : [];
  });

/** Serialises the user's input for comparison. Leaves out the lines' origins, which the server sets. */
export const serializeInput = ({
  Customer,
  lines,
  isFixed = false,
  notes = '',
  internalNotes = '',
}: EstimateChanges) => {
  const { Name, Phone, Email, Address } = Customer;
  const input = [...[Name, Phone, Email, Address, isFixed, notes, internalNotes], lines.map(serializeLine)];
  // the server cleans what is sent
  return JSON.stringify(cleanTexts(input));
};

/** Lists what a user can change on a line. Newer fields are only listed if set, so that earlier lists are the same. */
export const serializeLine = ({
  id,
  words,
  minutes,
  rateCents,
  partsCents,
  discount,
  photos,
  ...line
}: EstimateLine) => {
  const { unit, noCharge = false, priceFrom } = line;
  const newer = {
    ...(unit && { unit: [unit.quantity, unit.cents] }),
    ...(noCharge && { noCharge }),
    ...(priceFrom && { priceFrom }),
  };
  return [
    ...[id, words, minutes, rateCents, partsCents, photos ?? null],
    discount && Object.entries(discount),
    ...(Object.keys(newer).length > 0 ? [newer] : []),
  ];
};
