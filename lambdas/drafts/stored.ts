import { type Draft, Draft as DraftSchema, DraftSummary } from '#shared/drafts/model.ts';
import { DraftId, PaperId } from '#shared/ids.ts';
import { type Actor, emptySheet, type FieldName, fieldNames, findSection } from '#shared/sheets/model.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { idsOf } from '../http/said-by.ts';
import { leftOut } from '../sheets/left-out.ts';
import { readImages } from '../sheets/stored-image.ts';
import { readItems, type StoredItem } from '../sheets/stored-item.ts';
import type { Item } from '../table/item.ts';
import { readOrganizationId } from '../table/keys.ts';

/**
 * A draft as one compact item, so that an autosave is one small update: each section a map with its version `v`, who
 * set it `who`, its written fields `f` and its touched items `i` by their code. What nobody wrote is not stored.
 */
export type StoredSection = { v: number; who?: string; f: Record<string, unknown>; i: Record<string, StoredItem> };

/** '', null and false say that nothing is written, and are kept as nothing. */
export const isBlank = (value: unknown) => value === '' || value === null || value === false;

/** How often a draft was written to: once, when it was begun. */
export const BEGUN = 1;
/** Has anybody written in it since? */
export const isWrittenIn = ({ saves }: Item) => Number(saves) > BEGUN;

/** Whom a draft knows as one person: the inspector chosen, else whoever signed in. */
export const actorId = ({ subUserId, userId }: Actor) => subUserId ?? userId;

type StoredSections = Record<DataSection, StoredSection>;

export const emptySections = () =>
  Object.fromEntries(
    dataSections.map((section): [DataSection, StoredSection] => [section, { v: 0, f: {}, i: {} }]),
  ) as StoredSections;

type Written = { sections: StoredSections; people: Record<string, Actor> };
/** What an open draft holds. Not parsed, as every autosave reads it: `readDraft` parses what becomes of it. */
export const readWritten = ({ sections, people }: Item) =>
  ({ sections: { ...emptySections(), ...(sections as StoredSections) }, people }) as Written;

/** Sections that the form got after this draft was begun. */
export const findMissingSections = ({ sections }: Item) =>
  dataSections.filter((section) => !(section in (sections as StoredSections)));

/** A field that came after `leftOut` was written is as on a new sheet. */
const blank: Readonly<Record<string, unknown>> = { ...emptySheet, ...leftOut };

const paperOf = ({ paperInspectionId }: Item) =>
  paperInspectionId === undefined ? null : PaperId.parse(paperInspectionId);

/** The draft that a stored item is. */
export const readDraft = (item: Item): Draft => {
  const { sections, people } = readWritten(item);
  const field = (name: FieldName) => sections[findSection(name)].f[name] ?? blank[name];
  return withoutLimits(DraftSchema).parse({
    ...Object.fromEntries(fieldNames.map((name) => [name, field(name)])),
    InspectionItem: dataSections.flatMap((section) => readItems(sections[section].i)),
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
    images: readImages(item.images, {
      OrganizationId: readOrganizationId(item),
      inspectionId: null,
      paperInspectionId: paperOf(item),
    }),
    recheckOf: item.recheckOf ?? null,
    paperInspectionId: paperOf(item),
    paperTakenOn: item.paperTakenOn,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  });
};

/** What the list of drafts shows, kept small: by short names. */
const listedFields = {
  vehicleRegistrationPlate: 'plate',
  vehicleMake: 'make',
  vehicleModel: 'model',
  customerName: 'cust',
} as const satisfies Partial<Record<FieldName, string>>;
const listedNames = new Map<string, string>(Object.entries(listedFields));

/** Where a field or an item stands in the list too; undefined: it does not. */
export const findListedName = (at: 'f' | 'i', name: string) => (at === 'f' ? listedNames.get(name) : undefined);

type ListedName = (typeof listedFields)[keyof typeof listedFields];

/** What the index carries of a draft: whose it is (`by` began it, `who` changed it last) and what the list shows. */
export type StoredLine = { number: number; re?: number; updated: string; by: string; who: string; nm?: string } & {
  [Name in ListedName]?: unknown;
};
/** Not parsed, as it is read of hundreds at a time: `readDraftSummary` parses those that are shown. */
export const readLine = ({ summary }: Item) => summary as StoredLine;

/** Who began it, by ids, and when, if that is known. */
export const readBegun = (item: Item) => {
  const beginner = readWritten(item).people[readLine(item).by];
  return { by: beginner && idsOf(beginner), startedAt: item.cameFilled ? undefined : String(item.createdAt) };
};

export const readDraftSummary = (item: Item): DraftSummary => {
  const line = readLine(item);
  const [createdAt, id] = String(item.gsi1sk).split('#');
  return withoutLimits(DraftSummary).parse({
    id,
    formattedId: { formattedIdIdx: line.number, recheckIdx: line.re ?? 0, unfinishedInspectionId: DraftId.parse(id) },
    isRecheck: line.re !== undefined,
    ...Object.fromEntries(Object.entries(listedFields).map(([field, short]) => [field, line[short] ?? ''])),
    createdAt,
    updatedAt: line.updated,
    changedBy: line.nm ?? '',
  });
};
