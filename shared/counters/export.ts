import * as z from 'zod';
import { getInspectionDay } from '../inspections/inspection-day.ts';
import type { Inspection } from '../inspections/model.ts';
import { type NzDate, NzDate as NzDateSchema, nzDate } from '../nz-date.ts';
import type { ItemName } from '../sheets/checklist.ts';
import { listItems } from '../sheets/items.ts';
import { hasPassed } from '../sheets/result.ts';
import { brakeReadings, type ReadingName, treadDepths } from '../vehicle-types/reading-plans.ts';
import type { HeaderValues } from './fact.ts';

/** Days of submission, both inclusive. */
export const ExportRange = z.object({ from: NzDateSchema, upTo: NzDateSchema });

/** The earliest possible day of submission. */
export const FIRST_EXPORT_DAY = '2020-01-01' as NzDate;

export const exportHead = [
  ...['Inspection', 'Number', 'Recheck number', 'Rechecks', 'Day', 'Started', 'Submitted', 'First inspected on'],
  ...['Inspected on', 'Inspector', 'Inspector name', 'From paper', 'Result', 'Vehicle type', 'First registered'],
  ...['Year', 'Year registered here', 'VIC entered', 'VIC entered at', 'Edits', 'Item', 'Item name', 'Item result'],
  ...['Readings', 'Photos'],
] as const;

/** The readings that decide the result of an item. */
const readingsAt: Partial<Record<ItemName, readonly ReadingName[]>> = {
  chassisTyreTreadAndDepth: Object.keys(treadDepths) as ReadingName[],
  serviceBrakePerformance: (Object.keys(brakeReadings) as ReadingName[]).filter((name) => name.startsWith('service')),
  parkingBrakeReading: (Object.keys(brakeReadings) as ReadingName[]).filter((name) => name.startsWith('parking')),
};

const text = (value: string | number | null | undefined) => String(value ?? '');
const yes = (is: boolean) => (is ? 'yes' : '');

/** Returns one row per item: all data behind the figures, and no customer data. */
export const exportRows = (inspection: Inspection, { startedAt, vicEnteredAt }: HeaderValues): string[][] => {
  const { createdAt, formattedId, images, inspectedBy, submittedBy, recheckOf, paperInspectionId } = inspection;
  const by = inspectedBy ?? submittedBy;
  const isEntered = inspection.WofSummaryDetails.VICDetailsEntered;
  const day: NzDate = nzDate(new Date(createdAt));
  const before = [
    ...[text(inspection.id), text(formattedId.formattedIdIdx), text(formattedId.recheckIdx), text(recheckOf), day],
    ...[text(startedAt), createdAt, inspection.initialDateOfInspection, getInspectionDay(inspection)],
    ...[by.subUserId ?? by.userId, by.name, yes(paperInspectionId !== null), hasPassed(inspection) ? 'PASS' : 'FAIL'],
    ...[inspection.vehicleType, inspection.vehicleFirstRegistered, text(inspection.vehicleYear)],
    ...[text(inspection.vehicleYearFirstRegisteredNZ), yes(isEntered), isEntered ? text(vicEnteredAt) : ''],
    text(inspection.revision - 1),
  ];
  return listItems(inspection).map(({ line, item }) => {
    const read = (readingsAt[line.name] ?? []).flatMap((name) =>
      inspection[name] === null ? [] : [`${name} ${inspection[name]}`],
    );
    const photos = images.filter(({ inspectionItemName, removed }) => !removed && inspectionItemName === line.name);
    return [...before, line.code, line.title, item.result, read.join('; '), text(photos.length || '')];
  });
};
