import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemSections } from '#shared/sheets/checklist.ts';
import { listOpenSections } from '#shared/sheets/completeness.ts';
import { emptySheet, fieldNames, findSection, Sheet, SheetChanges } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { passAll } from '#shared/sheets/pass-all.ts';
import { breaches } from '#shared/sheets/readings.ts';
import { dataSections } from '#shared/sheets/sections.ts';

const message = (changes: unknown) => SheetChanges.safeParse(changes).error?.issues[0]?.message;

describe('an inspector’s input', () => {
  it('G-22: a reason or comment has at most 190 characters', () => {
    const item = (text: string) => ({
      InspectionItem: [
        { inspectionItemName: 'internalSeats', result: 'FAIL', ReasonForRejections: [{ reasonForRejection: text }] },
      ],
    });
    expect(message(item('x'.repeat(190)))).toBeUndefined();
    expect(message(item('x'.repeat(191)))).toBe('Max length 190 reached');
  });

  it('an item has at most thirty reasons and thirty comments', () => {
    const item = (count: number) => ({
      InspectionItem: [
        { inspectionItemName: 'internalSeats', result: 'FAIL', Comment: Array(count).fill({ comment: 'Torn' }) },
      ],
    });
    expect(message(item(30))).toBeUndefined();
    expect(message(item(31))).toBe('At most 30 per item');
  });

  it('an invalid date is refused with a message', () => {
    expect(message({ vehicleCurrentExpiryDate: '2026-02-30' })).toBe('Enter a date as year-month-day');
    expect(message({ vehicleCurrentExpiryDate: '' })).toBeUndefined();
  });

  it('a plate is stored in capitals without spaces', () => {
    expect(SheetChanges.parse({ vehicleRegistrationPlate: 'kzt 482' })).toEqual({ vehicleRegistrationPlate: 'KZT482' });
    expect(message({ vehicleRegistrationPlate: 'TOOLONG' })).toBe('A plate can have up to six letters and digits');
  });

  it('the server’s own fields are ignored', () => {
    expect(SheetChanges.parse({ id: 7, setBy: {}, initialInspectionPassed: true, companyName: 'Mine' })).toEqual({});
  });

  it('an empty sheet is valid', () => {
    expect(Sheet.parse(emptySheet)).toEqual(emptySheet);
    expect(emptySheet).toMatchObject({ customerName: '', vehicleOdometer: null, initialDateOfInspection: '' });
  });

  it('every field belongs to one section', () => {
    for (const name of fieldNames) expect(dataSections).toContain(findSection(name));
  });

  it('no rule throws on any valid input', () => {
    const readings = fc.record(
      Object.fromEntries(
        fieldNames
          .filter((name) => /^(tread|service|parking)/.test(name))
          .map((name) => [name, fc.option(fc.double({ min: 0, max: 999, noNaN: true }), { nil: null })]),
      ),
    );
    const texts = fc.record({
      customerName: fc.string({ maxLength: 80 }),
      customerEmail: fc.string({ maxLength: 254 }),
    });
    fc.assert(
      fc.property(readings, texts, fc.constantFrom('car', 'motorcycle', 'trailer'), (numbers, words, vehicleType) => {
        const sheet = { ...newForm, ...Sheet.parse({ ...emptySheet, ...numbers, ...words, vehicleType }) };
        listOpenSections(sheet);
        breaches(sheet, sheet.versionDate, sheet.serviceBrakeOverallThreshold);
        for (const section of itemSections) passAll(sheet, section);
      }),
      { numRuns: 200 },
    );
  });
});
