import { listIssuedNumbers, listWrittenNumbers, type SameNumber } from '#shared/doubts/same-numbers.ts';
import { addDays, nzDate, startOfNzDay } from '#shared/nz-date.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import type { Caller } from '../http/context.ts';
import { headerKeyIn, inspectionsByTerm, type TermKind } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { firstInspectionId } from './new-inspection.ts';
import { readSummary } from './stored-summary.ts';

/** The retention period of records. */
const LOOK_BACK_DAYS = 365;
const MAX_FOUND = 5;

const kinds = { woFLabelNumber: 'LABEL', systemAuthorizationNumber: 'AUTHORISATION' } as const satisfies Record<
  SameNumber['about'],
  TermKind
>;

/** Returns the search terms of the label and authorisation numbers of an inspection. */
export const findNumberTerms = (sheet: FilledSheet) =>
  listIssuedNumbers(sheet).map(({ about, number }) => ({ by: kinds[about], value: number }));

/** Returns inspections of the last year with the same label or authorisation number, newest first. */
export const findSameNumbers = async (
  written: Parameters<typeof listWrittenNumbers>[0],
  { table, organizationId, now }: Caller,
): Promise<SameNumber[]> => {
  const from = firstInspectionId(startOfNzDay(addDays(nzDate(now), -LOOK_BACK_DAYS)));
  const found = await Promise.all(
    listWrittenNumbers(written).map(async ({ about, number }) => {
      const pk = inspectionsByTerm(organizationId, kinds[about]);
      const { items } = await table.search({
        ...{ index: 'gsi2', pk, from: `${number}#${from}`, upTo: `${number}#~` },
        ...{ newestFirst: true, limit: MAX_FOUND },
      });
      return items.map(({ pk: inspection }) => ({ about, number, inspection }));
    }),
  );
  const places = found.flat();
  if (places.length === 0) return [];
  const headers = await table.getAll(places.map(({ inspection }) => headerKeyIn(inspection)));
  const lines = new Map(readEach(headers, (header) => [header.pk, readSummary(header)]));
  return places.flatMap(({ inspection, ...number }) => {
    const line = lines.get(inspection);
    const { id, vehicleRegistrationPlate, createdAt } = line ?? {};
    return id && vehicleRegistrationPlate && createdAt
      ? [{ ...number, id, vehicleRegistrationPlate, day: nzDate(new Date(createdAt)) }]
      : [];
  });
};

type Before = FilledSheet & { id: number; sameNumbers?: SameNumber[] | undefined };

/** Returns the same-number inspections after an edit. Looks them up only if the numbers changed. */
export const findSameAfterEdit = async (sheet: FilledSheet, before: Before, context: Caller) => {
  if (JSON.stringify(listIssuedNumbers(sheet)) === JSON.stringify(listIssuedNumbers(before))) return before.sameNumbers;
  return (await findSameNumbers(sheet, context)).filter(({ id }) => id !== before.id);
};
