import { findLine } from '../sheets/checklist.ts';
import { type FieldName, fieldNames, findSection, type InspectionItem, type Sheet } from '../sheets/model.ts';
import type { DataSection } from '../sheets/sections.ts';
import { type Draft, type SavedDraft, Versions } from './model.ts';

/** What the page had when it sent a save. */
export type Seen = Pick<Draft, 'versions' | 'setBy'> & { base: Sheet };

const HEADER = 'draft-versions';

/** Builds the header of a save that tells which versions the page has: the response has only the other sections. */
export const writeSeen = ({ versions }: Seen) => ({ [HEADER]: JSON.stringify(versions) });

/** Reads the header; undefined if there is none, or an unreadable one. */
export const readSeen = (headers: Readonly<Record<string, string | undefined>> = {}) => {
  try {
    return Versions.safeParse(JSON.parse(headers[HEADER] ?? '')).data;
  } catch {
    return undefined;
  }
};

const sectionOfItem = ({ inspectionItemName }: InspectionItem) => findLine(inspectionItemName).section;

/** Leaves out photos, which a page lists separately, and the sections whose version the page has. */
export const omitSeen = ({ images: _, ...draft }: Draft, seen: Versions): SavedDraft => {
  const isNew = (section: DataSection) => draft.versions[section] !== seen[section];
  const pickNew = <Of extends object>(bySection: Of) =>
    Object.fromEntries(Object.entries(bySection).filter(([section]) => isNew(section as DataSection)));
  const old = new Set<string>(fieldNames.filter((name) => !isNew(findSection(name))));
  return {
    ...(Object.fromEntries(Object.entries(draft).filter(([name]) => !old.has(name))) as typeof draft),
    InspectionItem: draft.InspectionItem.filter((item) => isNew(sectionOfItem(item))),
    versions: pickNew(draft.versions),
    setBy: pickNew(draft.setBy),
  };
};

/** Adds what `omitSeen` left out. A whole draft stays as it is. */
export const addSeen = (saved: SavedDraft, { base, versions, setBy }: Seen) => {
  const isOld = (section: DataSection) => saved.versions[section] === undefined;
  const field = (name: FieldName) => [name, saved[name] === undefined ? base[name] : saved[name]];
  return {
    ...saved,
    ...(Object.fromEntries(fieldNames.map(field)) as Omit<Sheet, 'InspectionItem'>),
    InspectionItem: [...base.InspectionItem.filter((item) => isOld(sectionOfItem(item))), ...saved.InspectionItem],
    versions: { ...versions, ...saved.versions },
    setBy: { ...setBy, ...saved.setBy },
  };
};
