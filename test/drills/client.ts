import { randomUUID } from 'node:crypto';
import { Draft } from '#shared/drafts/model.ts';
import { DraftId, newId } from '#shared/ids.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Workshop } from './workshop.ts';

type Caller = Pick<Workshop, 'call' | 'as'>;

/** A client's actions on one sheet, and the responses it got, for comparison with the stored data. */
export type SheetRun = { plate: string; draftId: string; sheet: FilledSheet; answers: Inspection[]; failure?: string };

/** Builds the n-th sheet of a drill. Its plate, customer and odometer are unique. */
export const newSheetRun = (n: number): SheetRun => {
  const plate = `D${n.toString(36).toUpperCase().padStart(5, '0')}`;
  const unlike = { vehicleRegistrationPlate: plate, customerName: `Customer ${n}`, vehicleOdometer: 100_000 + n };
  const sheet = { ...(n % 2 === 0 ? finishedCar() : carWithThreeFails()), ...unlike };
  return { plate, draftId: newId('dft'), sheet, answers: [] };
};

/** Fills in a draft in three saves, each acknowledged before the next. Returns the resulting draft. */
export const typeSheet = async ({ call, as }: Caller, { sheet, draftId }: SheetRun): Promise<Draft> => {
  const { InspectionItem: items, ...facts } = sheet;
  const id = DraftId.parse(draftId);
  const half = Math.ceil(items.length / 2);
  let draft = await call('drafts', 'create', { body: { ...facts, vehicleOdometer: 1, id } }, as);
  for (const change of [
    { InspectionItem: items.slice(0, half) },
    { InspectionItem: items.slice(half), vehicleOdometer: sheet.vehicleOdometer },
  ]) {
    const { versions } = draft;
    draft = Draft.parse(await call('drafts', 'save', { params: { id }, body: { ...change, versions } }, as));
  }
  return draft;
};

/**
 * Submits the draft `times` times at once. The request doesn't repeat the content, so the record shows whether a save
 * got lost.
 */
export const submitSheet = async ({ call, as }: Caller, sheetRun: SheetRun, { id, versions }: Draft, times = 1) => {
  const idempotencyKey = randomUUID();
  const body = { formattedId: { unfinishedInspectionId: id }, versions };
  const submit = () => call('inspections', 'submit', { body }, { ...as, idempotencyKey });
  sheetRun.answers.push(...(await Promise.all(Array.from({ length: times }, submit))));
};

/** Runs a complete inspection, from the first save to the stored record. Collects errors instead of throwing them. */
export const inspectVehicle = async (workshop: Caller, n: number, submitting = async () => {}): Promise<SheetRun> => {
  const sheetRun = newSheetRun(n);
  try {
    const draft = await typeSheet(workshop, sheetRun);
    await submitting();
    await submitSheet(workshop, sheetRun, draft);
  } catch (error) {
    sheetRun.failure = String(error);
  }
  return sheetRun;
};

/** Inspects `count` vehicles with `clients` concurrent clients. */
export const inspectVehicles = async (count: number, clients: number, inspect: (n: number) => Promise<SheetRun>) => {
  const sheetRuns: SheetRun[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) sheetRuns.push(await inspect(next++));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return sheetRuns;
};
