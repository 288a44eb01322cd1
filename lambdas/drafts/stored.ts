import { type Draft, Draft as DraftSchema, DraftSummary } from '#shared/drafts/model.ts';
import { DraftId, PaperId } from '#shared/ids.ts';
import { type Actor, emptySheet, type FieldName, fieldNames, findSection } from '#shared/sheets/model.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { pickIds } from '../http/context.ts';
import { omittedFields } from '../sheets/omitted-fields.ts';
import { readImages } from '../sheets/stored-image.ts';
import { readItems, type StoredItem } from '../sheets/stored-item.ts';
import { readOrganizationId } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

/**
 * A section of a draft: version `v`, author `who`, fields `f`, and changed items `i` by code. A draft is one compact
 * item, so that an automatic save is one small update. Blank fields are not stored.
 */
type StoredSection = { v: number; who?: string; f: Record<string, unknown>; i: Record<string, StoredItem> };

/** True for '', null and false, which are not stored. */
export const isBlank = (value: unknown) => value === '' || value === null || value === false;

/** Number of saves of a newly created draft. */
export const INITIAL_SAVES = 1;
export const isWrittenIn = ({ saves }: Item) => Number(saves) > INITIAL_SAVES;

/** Identifies a person within a draft: the sub-user or, without one, the account. */
export const getActorId = ({ subUserId, userId }: Actor) => subUserId ?? userId;

type StoredSections = Record<DataSection, StoredSection>;

export const makeEmptySections = () =>
  Object.fromEntries(
    dataSections.map((section): [DataSection, StoredSection] => [section, { v: 0, f: {}, i: {} }]),
  ) as StoredSections;

type Written = { sections: StoredSections; people: Record<string, Actor> };
/**
 * Reads the content of an open draft. Doesn't validate it, because every automatic save reads it: `readDraft` validates
 * the result.
 */
export const readWritten = ({ sections, people }: Item) =>
  ({ sections: { ...makeEmptySections(), ...(sections as StoredSections) }, people }) as Written;

/** Sections added to the form after this draft was created. */
export const findMissingSections = ({ sections }: Item) =>
  dataSections.filter((section) => !(section in (sections as StoredSections)));

/** Values of fields that a draft doesn't store. Fields added after `omittedFields` get the value of a new sheet. */
const blank: Readonly<Record<string, unknown>> = { ...emptySheet, ...omittedFields };

const readPaperId = ({ paperInspectionId }: Item) =>
  paperInspectionId === undefined ? null : PaperId.parse(paperInspectionId);

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
      paperInspectionId: readPaperId(item),
    }),
    recheckOf: item.recheckOf ?? null,
    paperInspectionId: readPaperId(item),
    paperTakenOn: item.paperTakenOn,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  });
};

/** Short names of the fields in the list of drafts. */
const listedFields = {
  vehicleRegistrationPlate: 'plate',
  vehicleMake: 'make',
  vehicleModel: 'model',
  customerName: 'cust',
} as const satisfies Partial<Record<FieldName, string>>;
const listedNames = new Map<string, string>(Object.entries(listedFields));

/** Returns a field's short name in the list, or undefined if it is not listed. */
export const findListedName = (at: 'f' | 'i', name: string) => (at === 'f' ? listedNames.get(name) : undefined);

type ListedName = (typeof listedFields)[keyof typeof listedFields];

/** Summary of a draft in the index: who created it (`by`), who changed it last (`who`), and the listed fields. */
export type StoredLine = { number: number; re?: number; updated: string; by: string; who: string; nm?: string } & {
  refusedOffline?: DraftSummary['refusedOffline'];
} & {
  [Name in ListedName]?: unknown;
};
/**
 * Reads a draft's summary. Doesn't validate it, because hundreds are read at a time: `readDraftSummary` validates those
 * shown.
 */
export const readLine = ({ summary }: Item) => summary as StoredLine;

/** Returns the ids of the person who created the draft, and when, if known. */
export const readBegun = (item: Item) => {
  const beginner = readWritten(item).people[readLine(item).by];
  return { by: beginner && pickIds(beginner), startedAt: item.cameFilled ? undefined : String(item.createdAt) };
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
    refusedOffline: line.refusedOffline,
  });
};
