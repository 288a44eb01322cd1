import type { DraftSummary } from '#shared/drafts/model.ts';
import type { InspectionSummary } from '#shared/inspections/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import type { Client } from '../client/client.ts';
import type { Filter } from './filter.ts';
import { createDraftLine, createInspectionLine, type Line } from './line.ts';
import '../client/nouns/drafts.ts';
import '../client/nouns/inspections.ts';

/** A list to export, loaded page by page. */
export type Source = {
  name: string;
  /** The column headings; undefined if the pages contain them. */
  head?: readonly string[];
  page: (after: string | undefined, signal: AbortSignal) => Promise<Part>;
};

type Part = { head?: readonly string[]; rows: string[][]; next?: string | undefined };

const text = (value: string | number | null) => String(value ?? '');

const inspectionHead = [
  ...['Plate', 'Year', 'Make', 'Model', 'Customer', 'Result', 'Date', 'Inspector', 'Sheet', 'Recheck number'],
  ...['VIC', 'Recheck days left', 'Submitted'],
];
const buildInspectionRow = (inspection: InspectionSummary & { daysLeft?: number | null }) => {
  const { plate, customer, result, date, inspector, vic, daysLeft } = createInspectionLine(inspection);
  const { formattedIdIdx, recheckIdx } = inspection.formattedId;
  return [
    plate,
    text(inspection.vehicleYear),
    inspection.vehicleMake,
    inspection.vehicleModel,
    customer,
    result === 'PASS' ? 'Pass' : 'Fail',
    date,
    inspector,
    text(formattedIdIdx),
    text(recheckIdx),
    vic,
    text(daysLeft),
    showInstant(inspection.createdAt),
  ];
};

export const inspectionSource = (client: Client, filter: Filter): Source => ({
  name: 'inspections',
  head: inspectionHead,
  page: async (after, signal) => {
    const { inspections, next } = await client.inspections.list({ query: { ...filter, after } }, { signal });
    return { rows: inspections.map(buildInspectionRow), next };
  },
});

export const toDoSource = (client: Client, what: 'recheck' | 'vic'): Source => ({
  name: what === 'recheck' ? 'rechecks-due' : 'vic-not-entered',
  head: inspectionHead,
  page: async (after, signal) => {
    const { inspections, next } = await client.inspections.toDo({ query: { what, after } }, { signal });
    return { rows: inspections.map(buildInspectionRow), next };
  },
});

const buildDraftRow = (draft: DraftSummary) => [
  draft.vehicleRegistrationPlate,
  draft.vehicleMake,
  draft.vehicleModel,
  draft.customerName,
  text(draft.formattedId.formattedIdIdx),
  text(draft.formattedId.recheckIdx),
  showInstant(draft.createdAt),
  showInstant(draft.updatedAt),
  draft.changedBy,
];

export const draftSource = (client: Client, isShown: (line: Line) => boolean): Source => ({
  name: 'drafts',
  head: ['Plate', 'Make', 'Model', 'Customer', 'Sheet', 'Recheck number', 'Started', 'Last change', 'By'],
  page: async (after, signal) => {
    const { unfinishedInspections, next } = await client.drafts.list({ query: { after } }, { signal });
    return { rows: unfinishedInspections.filter((draft) => isShown(createDraftLine(draft))).map(buildDraftRow), next };
  },
});
