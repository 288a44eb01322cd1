import * as fc from 'fast-check';
import * as z from 'zod';
import { REMARK_MAX_LENGTH } from '#shared/input/excess.ts';
import { itemNames } from '#shared/sheets/checklist.ts';
import {
  type FieldName,
  type FilledSheet,
  fieldNames,
  InspectionItem,
  REMARKS_MAX,
  Sheet,
  SheetFields,
} from '#shared/sheets/model.ts';
import { Result } from '#shared/sheets/result.ts';
import { versions } from '#shared/sheets/rule-tables.ts';

const anyText = (maxLength: number) =>
  fc
    .oneof(
      fc.constantFrom('', ' ', 'N/A', '<script>', '__proto__', 'Tūī 李', 'LAST DAY FOR RECHECK: 31/12/9999'),
      fc.string({ maxLength, unit: 'binary' }),
    )
    .map((text) => text.slice(0, maxLength));
const MS_A_DAY = 86_400_000;
const lastDay = Date.parse('9999-12-31') / MS_A_DAY;
const firstDay = Date.parse('0000-01-01') / MS_A_DAY;
const thisYear = Date.parse('2026-11-20') / MS_A_DAY;
/** Generates any day; the first and last possible days and those of recent years are more frequent. */
export const anyDay = fc
  .oneof(
    fc.constantFrom(firstDay, lastDay),
    fc.integer({ min: firstDay, max: lastDay }),
    fc.integer({ min: thisYear - 400, max: thisYear + 400 }),
  )
  .map((day) => new Date(day * MS_A_DAY).toISOString().slice(0, 10));

/** Generates any value that the field's schema accepts. */
const anyValue = (name: FieldName): fc.Arbitrary<unknown> => {
  const schema = SheetFields.shape[name];
  const takes = (value: unknown) => schema.safeParse(value).success;
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (takes(true)) return fc.boolean();
  if (takes(0.5)) return fc.option(fc.double({ min: 0, max: 999, noNaN: true }));
  if (takes(1)) return fc.option(fc.integer({ min: 0, max: 9_999_999 }));
  if (takes('2026-11-20') && !takes('x')) return fc.oneof(fc.constant(''), anyDay);
  const longest = [254, 190, 80, 40, 30, 20, 6].find((length) => takes('X'.repeat(length))) ?? 0;
  return anyText(longest).map((text) => (takes(text) ? text : text.replace(/[^A-Z0-9]/g, '')));
};

const many = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.array(one, { maxLength: 3 }) }, fc.array(one, { maxLength: REMARKS_MAX }));
const anyItems = fc.uniqueArray(fc.constantFrom(...itemNames), { maxLength: itemNames.length }).chain((names) =>
  fc.tuple(
    ...names.map((name) =>
      fc.record({
        inspectionItemName: fc.constant(name),
        result: fc.constantFrom(...Result.options),
        ReasonForRejections: many(
          fc.record({ reasonForRejection: anyText(REMARK_MAX_LENGTH), workCompleted: fc.boolean() }),
        ),
        Comment: many(fc.record({ comment: anyText(REMARK_MAX_LENGTH) })),
      }),
    ),
  ),
);

/** Generates any sheet that the schema accepts, for any form. */
export const anySheet = fc
  .record({
    ...Object.fromEntries(fieldNames.map((name) => [name, anyValue(name)])),
    InspectionItem: anyItems,
    versionDate: fc.oneof(fc.constantFrom(...versions.map(({ effectiveFrom }) => effectiveFrom)), anyDay),
    serviceBrakeOverallThreshold: fc.integer(),
    isRecheck: fc.boolean(),
  })
  .map((sheet): FilledSheet => {
    const { versionDate, serviceBrakeOverallThreshold, isRecheck, ...written } = sheet;
    InspectionItem.array().parse(written.InspectionItem);
    return { ...Sheet.parse(written), versionDate, serviceBrakeOverallThreshold, isRecheck };
  });
