import type * as z from 'zod';
import type { Draft, DraftChanges, Versions } from '#shared/drafts/model.ts';
import type { DraftId } from '#shared/ids.ts';
import { emptySheet, fieldNames, InspectionItem, type Sheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { type PartName, partOf, sectionOfPart, withField, withItems } from '#web/drafts/store/parts.ts';

type Body = z.input<typeof DraftChanges>;

/** What the contract says of a draft's server, in memory: sections with versions; the same id again is the same draft. */
export const sheetServer = (id: DraftId, known: Partial<Draft> = {}) => {
  let sheet: Sheet | undefined;
  let versions: Versions = {};

  const apply = (body: Body) => {
    const fields = fieldNames.filter((name) => body[name] !== undefined);
    const items = (body.InspectionItem ?? []).map((item) => InspectionItem.parse(item));
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
    images: [],
    recheckOf: null,
    paperInspectionId: null,
    createdAt: '2026-11-21T00:00:00Z',
    updatedAt: '2026-11-21T00:00:00Z',
    ...known,
  });

  return {
    draft,
    exists: () => sheet !== undefined,
    value: (name: PartName) => partOf(sheet ?? emptySheet, name),
    create: (body: Body): { accepted: boolean; draft: Draft } => {
      if (!sheet) apply(body);
      return { accepted: true, draft: draft() };
    },
    /** Refused when a section that it touches is not at the version it was made from. */
    save: (body: Body): { accepted: boolean; draft: Draft } => {
      const seen = Object.entries(body.versions ?? {});
      const accepted = seen.every(([section, version]) => (versions[section as keyof Versions] ?? 0) === version);
      if (accepted) apply(body);
      return { accepted, draft: draft() };
    },
  };
};
