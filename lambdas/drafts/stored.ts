import { type Draft, Draft as DraftSchema } from '#shared/drafts/model.ts';
import { PaperId } from '#shared/ids.ts';
import { type Actor, emptySheet, type FieldName, fieldNames, findSection } from '#shared/sheets/model.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';
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

/** Whom a draft knows as one person: the inspector chosen, else whoever signed in. */
export const actorId = ({ subUserId, userId }: Actor) => subUserId ?? userId;

export const emptySections = (): Record<DataSection, StoredSection> =>
  Object.fromEntries(dataSections.map((section) => [section, { v: 0, f: {}, i: {} }])) as unknown as Record<
    DataSection,
    StoredSection
  >;

const paperOf = ({ paperInspectionId }: Item) =>
  paperInspectionId === undefined ? null : PaperId.parse(paperInspectionId);

/** The draft that a stored item is. */
export const readDraft = (item: Item): Draft => {
  const sections = item.sections as Record<DataSection, StoredSection>;
  const people = item.people as Record<string, Actor>;
  const field = (name: FieldName) => sections[findSection(name)].f[name] ?? emptySheet[name];
  return DraftSchema.parse({
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
