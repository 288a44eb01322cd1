import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRefusal, editRefusal } from '#shared/inspections/edit-window.ts';
import { getLastRecheckDay, recheckRefusal, withLastRecheckDay } from '#shared/inspections/recheck.ts';
import { NzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar, finishedMotorcycle } from '#shared/samples/sheets.ts';
import { suggestBrakeRetest } from '#shared/sheets/brake-retest.ts';
import { itemSections, linesOn } from '#shared/sheets/checklist.ts';
import { judge, listOpenSections } from '#shared/sheets/completeness.ts';
import { customerProblems } from '#shared/sheets/customer-rules.ts';
import { proposeExpiry } from '#shared/sheets/expiry.ts';
import { failsWithoutReason, listItems, progress, removeBlanks } from '#shared/sheets/items.ts';
import { type FieldName, type FilledSheet, fieldNames, Sheet } from '#shared/sheets/model.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { readingDoubt } from '#shared/sheets/reading-doubts.ts';
import { readingsByItem } from '#shared/sheets/readings.ts';
import { applyReadings, isDecidedByReadings, undoSuggestion } from '#shared/sheets/suggested-results.ts';
import { applyVicOffline } from '#shared/sheets/vic-offline.ts';
import { anyDay, anySheet } from '#test/world/any-sheet.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

const readingNames = Object.values(readingsByItem).flat();
const RUNS = { numRuns: 150 };
const AT = '2026-11-20T00:00:00.000Z';
const finished = {
  car: finishedCar(),
  fails: carWithThreeFails(),
  motorcycle: finishedMotorcycle(),
  trailer: trailerWithoutVin(),
};
const present = (value: unknown) => value !== null && String(value).trim() !== '';

/** The specification's requirements for a sheet, repeated in one list. Source: specification 2, section 5. */
const required = ({
  vehicleType,
  isRecheck,
  vicOffline,
  InspectionItem,
  ConflictOfInterest,
}: FilledSheet): FieldName[] => {
  const trailer = vehicleType === 'trailer';
  const failed = InspectionItem.some(({ result }) => result === 'FAIL');
  return [
    'customerName',
    'vehicleRegistrationPlate',
    'vehicleMake',
    'vehicleModel',
    'vehicleYear',
    'vehicleYearFirstRegisteredNZ',
    'initialDateOfInspection',
    'initialInspectorNumber',
    'companyAuthorityNumber',
    ...(trailer ? [] : (['vehicleOdometer', 'vehicleFuelType', 'vehicleVIN'] as const)),
    ...(failed ? [] : (['newWoFExpiryDate', 'woFLabelNumber'] as const)),
    ...(failed || vicOffline ? [] : (['systemAuthorizationNumber'] as const)),
    ...(isRecheck ? (['recheckDateOfInspection', 'recheckInspectorNumber'] as const) : []),
    ...(isRecheck && !trailer ? (['recheckOdometer'] as const) : []),
    ...(ConflictOfInterest ? (['ConflictOfInterestReason'] as const) : []),
  ];
};

/** A finished sheet with some fields and lines taken from another one. */
const almostFinished = fc
  .tuple(
    fc.constantFrom(...Object.values(finished)),
    anySheet,
    fc.subarray(fieldNames, { maxLength: 3 }),
    fc.nat(3),
    fc.boolean(),
  )
  .map(([sheet, other, names, lines, isRecheck]): FilledSheet => {
    const touched = new Map(other.InspectionItem.slice(0, lines).map((item) => [item.inspectionItemName, item]));
    return {
      ...sheet,
      ...(Object.fromEntries(names.map((name) => [name, other[name]])) as Partial<FilledSheet>),
      isRecheck,
      InspectionItem: sheet.InspectionItem.map((item) => touched.get(item.inspectionItemName) ?? item),
    };
  });

describe('H-01: completeness', () => {
  it('H-02 to H-07: a sheet with an open line or required field is never complete', () => {
    let complete = 0;
    fc.assert(
      fc.property(fc.oneof(almostFinished, anySheet), (sheet) => {
        if (listOpenSections(sheet).length > 0) return;
        complete++;
        expect(required(sheet).filter((name) => !present(sheet[name]))).toEqual([]);
        const results = new Map(sheet.InspectionItem.map((item) => [item.inspectionItemName, item.result]));
        for (const { line, item } of listItems(sheet))
          expect(results.get(line.name) ?? item.result).not.toBe('UNSELECTED');
        // no row asks for a home phone
        expect(customerProblems({ ...sheet, customerHomePhone: '' })).toEqual({});
      }),
      { numRuns: 500 },
    );
    // guard against a property that never applies
    expect(complete).toBeGreaterThan(10);
  });

  it.each(Object.entries(finished))('names every field removed from a finished %s', (_, sheet) => {
    for (const name of required(sheet)) {
      const blank = { ...sheet, [name]: typeof sheet[name] === 'number' ? null : '' };
      expect(listOpenSections(blank).flatMap(({ open }) => open.map((one) => one.name))).toEqual([name]);
    }
    for (const { name } of linesOn(sheet.versionDate)) {
      const InspectionItem = sheet.InspectionItem.map((item) =>
        item.inspectionItemName === name ? { ...item, result: 'UNSELECTED' as const } : item,
      );
      const [first] = listOpenSections({ ...sheet, InspectionItem });
      expect(first?.open.map((one) => one.name)).toEqual([name]);
    }
  });
});

describe('no rule throws on any sheet', () => {
  it('in the wizard', () => {
    fc.assert(
      fc.property(anySheet, anySheet, (sheet, earlier) => {
        const readings = Object.fromEntries(readingNames.map((name) => [name, earlier[name]]));
        judge(sheet);
        failsWithoutReason(sheet);
        suggestBrakeRetest(sheet, earlier);
        applyReadings(sheet, readings, { at: AT });
        for (const section of itemSections) {
          passAll(sheet, section);
          expect(progress(sheet, section).done).toBeLessThanOrEqual(progress(sheet, section).of);
        }
        for (const { item } of listItems(sheet)) {
          isDecidedByReadings(item.inspectionItemName);
          readingDoubt(sheet, item.inspectionItemName);
          undoSuggestion(sheet, item, {});
          removeBlanks(item);
        }
      }),
      RUNS,
    );
  });

  it('on submission: the recorded sheet is valid, and its result is the same', () => {
    const formattedId = { formattedIdIdx: 1043, recheckIdx: 0, unfinishedInspectionId: null };
    fc.assert(
      fc.property(anySheet, (sheet) => {
        const recorded = withLastRecheckDay(applyVicOffline(sheet, formattedId), AT);
        expect(Sheet.safeParse(recorded).error?.issues).toBeUndefined();
        expect(withLastRecheckDay(recorded, '2026-11-21T00:00:00.000Z')).toEqual(recorded);
        const submitted = { ...sheet, systemAuthorizationNumber: recorded.systemAuthorizationNumber };
        expect(listOpenSections(recorded)).toEqual(listOpenSections(submitted));
        expect(judge(recorded)).toEqual(judge(submitted));
      }),
      RUNS,
    );
  });

  it('on any day', () => {
    const day = anyDay.map((text) => NzDate.parse(text));
    fc.assert(
      fc.property(anySheet, day, fc.boolean(), fc.option(fc.nat()), (sheet, today, passed, recheckedBy) => {
        const inspection = { ...sheet, initialInspectionPassed: passed, recheckInspectionPassed: passed, recheckedBy };
        recheckRefusal(inspection, today);
        editRefusal({ ...inspection, vicEntered: passed, createdAt: AT }, today);
        dayRefusal(inspection, today);
        const last = getLastRecheckDay(sheet.initialDateOfInspection);
        expect(last === '' || NzDate.safeParse(last).success).toBe(true);
        const proposal = proposeExpiry({
          vehicleType: sheet.vehicleType,
          passed: today,
          currentExpiry: sheet.vehicleCurrentExpiryDate,
          firstRegistered: sheet.vehicleFirstRegistered,
          year: sheet.vehicleYear,
          yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
        });
        expect(NzDate.safeParse(proposal?.expiry ?? '2026-11-20').success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
