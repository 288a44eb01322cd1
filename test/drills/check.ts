import { isDeepStrictEqual } from 'node:util';
import type { Inspection } from '#shared/inspections/model.ts';
import { isLastRecheckDayComment } from '#shared/inspections/recheck.ts';
import { InspectionItem as SheetItem } from '#shared/sheets/model.ts';
import { DERIVED } from '#test/derived-fields.ts';
import type { SheetRun } from './client.ts';
import type { Workshop } from './workshop.ts';

/** The system's stored data, read through the API. */
export type StoredData = { inspections: Inspection[]; draftIds: string[] };

/** Reads every page of both lists, newest first, and loads each record. */
export const readBack = async ({ call, as }: Workshop): Promise<StoredData> => {
  const lines = await everyPage((query) => call('inspections', 'list', { query }, as));
  const drafts = await everyPage((query) => call('drafts', 'list', { query }, as));
  const inspections: Inspection[] = [];
  for (const { id } of lines.flatMap((page) => page.inspections))
    inspections.push(await call('inspections', 'get', { params: { id: String(id) } }, as));
  return { inspections, draftIds: drafts.flatMap((page) => page.unfinishedInspections.map(({ id }) => id)) };
};

const everyPage = async <Page extends { next?: string | undefined }>(
  load: (query: { after?: string }) => Promise<Page>,
) => {
  const pages = [await load({})];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(await load({ after: next }));
  return pages;
};

/** Ways in which the stored data can contradict the responses that clients received. */
export type Breaches = Record<
  'unanswered' | 'lost' | 'doubled' | 'unknown' | 'changed' | 'answeredDifferently' | 'sameNumber' | 'stillDraft',
  string[]
>;

const repeated = <T>(values: readonly T[]) => values.filter((value, n) => values.indexOf(value) !== n);

/** The inspection as the inspector wrote it, without the comments and results that the server adds. */
const written = ({ InspectionItem, ...facts }: Inspection) => ({
  ...facts,
  InspectionItem: InspectionItem.map((item) =>
    SheetItem.parse({ ...item, Comment: item.Comment.filter((comment) => !isLastRecheckDayComment(comment)) }),
  ),
});

/** Leaves out the fields that are derived once the vehicle and the customer are linked. */
const omitDerived = (record: object = {}) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !DERIVED.some((one) => one === name)));

const isAsTyped = (record: Inspection, { sheet }: SheetRun) => {
  const held: Record<string, unknown> = written(record);
  return Object.entries(omitDerived(sheet)).every(([name, value]) => isDeepStrictEqual(held[name], value));
};

/**
 * Compares clients' actions and the responses they got with the stored data. Returns only empty lists if no invariant
 * is violated.
 */
export const findBreaches = (sheetRuns: readonly SheetRun[], { inspections, draftIds }: StoredData): Breaches => {
  const draftOf = ({ formattedId }: Inspection) => formattedId.unfinishedInspectionId;
  const recordsOf = ({ draftId }: SheetRun) => inspections.filter((record) => draftOf(record) === draftId);
  const plates = (wrong: (sheetRun: SheetRun) => boolean) =>
    sheetRuns.filter(wrong).map(({ plate, failure = '' }) => `${plate} ${failure}`.trim());
  const known = new Set<string | null>(sheetRuns.map(({ draftId }) => draftId));
  return {
    unanswered: plates(({ answers }) => answers.length === 0),
    lost: plates(({ answers }) => !answers.every(({ id }) => inspections.some((record) => record.id === id))),
    doubled: plates((sheetRun) => recordsOf(sheetRun).length > 1),
    unknown: inspections.filter((record) => !known.has(draftOf(record))).map(({ id }) => String(id)),
    changed: plates((sheetRun) => !recordsOf(sheetRun).every((record) => isAsTyped(record, sheetRun))),
    answeredDifferently: plates((sheetRun) =>
      sheetRun.answers.some((answer) => !isDeepStrictEqual(omitDerived(answer), omitDerived(recordsOf(sheetRun)[0]))),
    ),
    sameNumber: repeated(inspections.map(({ formattedId }) => formattedId.formattedIdIdx)).map(String),
    stillDraft: plates(({ answers, draftId }) => answers.length > 0 && draftIds.includes(draftId)),
  };
};
