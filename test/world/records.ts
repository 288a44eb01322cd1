import { sheetDue } from '#lambdas/due/sheets.ts';
import { saveSearchTerms } from '#lambdas/inspections/index-inspection.ts';
import { firstInspectionId } from '#lambdas/inspections/new-inspection.ts';
import { headerItem, revisionItem } from '#lambdas/inspections/stored.ts';
import { table } from '#lambdas/table/connect.ts';
import type { OrganizationId } from '#lambdas/table/keys.ts';
import { newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { write } from './table.ts';

/** Stores a record as a submission writes it, before its events. */
export const storeRecord = (organizationId: OrganizationId, inspection: Inspection) =>
  write(
    { put: headerItem(organizationId, inspection, 'Full') },
    { put: revisionItem(organizationId, inspection) },
    { put: sheetDue({ organizationId, inspectionId: inspection.id, checksheet: 'Full' }, inspection.createdAt) },
  );

/** Creates a workshop with indexed records. */
export const newRecords = () => {
  const organizationId = newId('org') as OrganizationId;
  let last = 0;
  const submitted = async (sheet: Partial<FilledSheet> = {}, facts: Partial<Inspection> = {}) => {
    last += 1;
    const createdAt = facts.createdAt ?? '2026-11-18T01:00:00.000Z';
    const inspection = makeInspection(
      { ...finishedCar(), ...sheet },
      {
        id: firstInspectionId(new Date(createdAt)) + last,
        formattedId: { formattedIdIdx: 5000 + last, recheckIdx: 0, unfinishedInspectionId: null },
        ...facts,
        createdAt,
      },
    );
    await storeRecord(organizationId, inspection);
    return inspection;
  };
  return {
    organizationId,
    submitted,
    indexed: async (sheet?: Partial<FilledSheet>, facts?: Partial<Inspection>) => {
      const inspection = await submitted(sheet, facts);
      await saveSearchTerms({ table: table(), organizationId }, inspection);
      return inspection.id;
    },
  };
};

/** Reads all pages of a list. */
export const readAllPages = async <Page extends { next?: string | undefined }>(
  ask: (after: string | undefined) => Promise<Page>,
) => {
  const pages = [await ask(undefined)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await ask(next));
  return pages;
};
