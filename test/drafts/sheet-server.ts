import type { Draft, DraftChanges, Versions } from '#shared/drafts/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { emptySheet, fieldNames, type Sheet } from '#shared/inspections/model.ts';
import { newForm } from '#shared/inspections/new-sheet.ts';
import { type PartName, partOf, sectionOfPart, withField, withItems } from '#web/drafts/parts.ts';

/** What the contract says of a draft's server, in memory: sections with versions; the same id again is the same draft. */
export const sheetServer = (id: DraftId) => {
  let sheet: Sheet | undefined;
  let versions: Versions = {};

  const apply = (body: DraftChanges) => {
    const fields = fieldNames.filter((name) => body[name] !== undefined);
    const items = body.InspectionItem ?? [];
    const names: PartName[] = [...fields, ...items.map(({ inspectionItemName }) => inspectionItemName)];
    for (const name of fields) sheet = withField(sheet ?? emptySheet, name, body[name]);
    sheet = withItems(sheet ?? emptySheet, items);
    for (const section of new Set(names.map(sectionOfPart)))
      versions = { ...versions, [section]: (versions[section] ?? 0) + 1 };
  };
  const draft = (): Draft => ({
    ...emptySheet,
    ...newForm,
    ...sheet,
    id,
    formattedId: { formattedIdIdx: 7, recheckIdx: 0, unfinishedInspectionId: id },
    versions,
    setBy: {},
    createdAt: '2026-11-21T00:00:00Z',
    updatedAt: '2026-11-21T00:00:00Z',
  });

  return {
    draft,
    exists: () => sheet !== undefined,
    value: (name: PartName) => partOf(sheet ?? emptySheet, name),
    create: (body: DraftChanges): { accepted: boolean; draft: Draft } => {
      if (!sheet) apply(body);
      return { accepted: true, draft: draft() };
    },
    /** Refused when a section that it touches is not at the version it was made from. */
    save: (body: DraftChanges): { accepted: boolean; draft: Draft } => {
      const seen = Object.entries(body.versions ?? {});
      const accepted = seen.every(([section, version]) => (versions[section as keyof Versions] ?? 0) === version);
      if (accepted) apply(body);
      return { accepted, draft: draft() };
    },
  };
};
