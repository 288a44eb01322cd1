import { type Draft, Draft as DraftSchema } from '#shared/drafts/model.ts';
import { checklist, type ItemName, lineOf } from '#shared/inspections/checklist.ts';
import {
  type Actor,
  emptySheet,
  type FieldName,
  fieldNames,
  type InspectionItem,
  sectionOf,
} from '#shared/inspections/model.ts';
import type { Result } from '#shared/inspections/result.ts';
import { type DataSection, dataSections } from '#shared/inspections/sections.ts';
import type { Item } from '../table/table.ts';

/**
 * A draft as one compact item, so that an autosave is one small update: each section a map with its version `v`, who
 * set it `who`, its written fields `f` and its touched items `i` by their code. What nobody wrote is not stored.
 */
export type StoredSection = { v: number; who?: string; f: Record<string, unknown>; i: Record<string, StoredItem> };
type StoredItem = Letter | { r: Letter; x?: (string | number | boolean | null)[][]; c?: (string | number | null)[][] };

const letters = { PASS: 'P', FAIL: 'F', WARNING: 'W', NOTAPPLICABLE: 'N', UNSELECTED: 'U' } as const satisfies Record<
  Result,
  string
>;
type Letter = (typeof letters)[Result];
const resultOf = Object.fromEntries(Object.entries(letters).map(([result, letter]) => [letter, result])) as Record<
  Letter,
  Result
>;
const nameOfCode = new Map<string, ItemName>(checklist.map(({ code, name }) => [code, name]));

const seconds = (instant: string | undefined) => (instant ? Math.floor(Date.parse(instant) / 1000) : null);
const instant = (at: unknown) => (typeof at === 'number' ? { createdAt: new Date(at * 1000).toISOString() } : {});

export const storedItem = ({ result, ReasonForRejections, Comment }: InspectionItem): StoredItem => {
  const r = letters[result];
  if (ReasonForRejections.length + Comment.length === 0) return r;
  return {
    r,
    x: ReasonForRejections.map((one) => [one.reasonForRejection, one.workCompleted, seconds(one.createdAt)]),
    c: Comment.map((one) => [one.comment, seconds(one.createdAt)]),
  };
};

const readItem = (code: string, stored: StoredItem) => {
  const { r, x = [], c = [] } = typeof stored === 'string' ? { r: stored } : stored;
  return {
    inspectionItemName: nameOfCode.get(code),
    result: resultOf[r],
    ReasonForRejections: x.map(([text, done, at]) => ({
      reasonForRejection: text,
      workCompleted: done,
      ...instant(at),
    })),
    Comment: c.map(([text, at]) => ({ comment: text, ...instant(at) })),
  };
};

export const codeOf = (name: ItemName) => lineOf(name).code;

/** '' and null say that nothing is written, and are kept as nothing. */
export const isBlank = (value: unknown) => value === '' || value === null;

export const emptySections = (): Record<DataSection, StoredSection> =>
  Object.fromEntries(dataSections.map((section) => [section, { v: 0, f: {}, i: {} }])) as unknown as Record<
    DataSection,
    StoredSection
  >;

/** The draft that a stored item is. */
export const draftOf = (item: Item): Draft => {
  const sections = item.sections as Record<DataSection, StoredSection>;
  const people = item.people as Record<string, Actor>;
  const field = (name: FieldName) => sections[sectionOf(name)].f[name] ?? emptySheet[name];
  return DraftSchema.parse({
    ...Object.fromEntries(fieldNames.map((name) => [name, field(name)])),
    InspectionItem: dataSections.flatMap((section) =>
      Object.entries(sections[section].i).map(([code, stored]) => readItem(code, stored)),
    ),
    id: item.id,
    formattedId: { formattedIdIdx: item.number, recheckIdx: item.recheckIdx, unfinishedInspectionId: item.id },
    versionDate: item.versionDate,
    serviceBrakeOverallThreshold: item.serviceBrakeOverallThreshold,
    isRecheck: item.isRecheck,
    versions: Object.fromEntries(dataSections.map((section) => [section, sections[section].v])),
    setBy: Object.fromEntries(
      dataSections.flatMap((section) => {
        const { who } = sections[section];
        return who ? [[section, people[who]]] : [];
      }),
    ),
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  });
};

/** What the list of drafts shows, kept small: short names, read back by `records.ts`. */
export const listedFields = {
  vehicleRegistrationPlate: 'plate',
  vehicleMake: 'make',
  vehicleModel: 'model',
  customerName: 'cust',
} as const satisfies Partial<Record<FieldName, string>>;
