import { describe, expect, it } from 'vitest';
import { carWithThreeFails, finishedCar, finishedMotorcycle, withItem } from '#shared/samples/sheets.ts';
import { judge, listOpen, listOpenSections } from '#shared/sheets/completeness.ts';
import { failsWithoutReason, removeBlanks } from '#shared/sheets/items.ts';
import { emptySheet, type FilledSheet } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import type { Section } from '#shared/sheets/sections.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';

const blank: FilledSheet = { ...emptySheet, ...newForm };
const titles = (sheet: FilledSheet, section: Section) => listOpen(sheet, section).map(({ title }) => title);

describe('a sheet is complete', () => {
  it.each([
    ['a finished car', finishedCar()],
    ['a car with three fails', carWithThreeFails()],
    ['a motorcycle', finishedMotorcycle()],
    ['a trailer without VIN', trailerWithoutVin()],
  ])('%s has nothing open', (_, sheet) => {
    expect(listOpenSections(sheet)).toEqual([]);
  });

  it('H-02: exactly when no line of a checklist section is open', () => {
    const open = withItem(finishedCar(), 'internalSeatbelts', { result: 'UNSELECTED' });
    expect(titles(open, 'internalInspection')).toEqual(['Seatbelts']);
    expect(titles(open, 'externalInspection')).toEqual([]);
  });

  it('only with a photo of each fail that is still on the sheet, if the workshop requires photos', () => {
    const fail = withItem(finishedCar(), 'internalSeatbelts', { result: 'FAIL' });
    const open = (images: { inspectionItemName: 'internalSeatbelts'; removed?: unknown }[]) =>
      listOpen(fail, 'internalInspection', { photoOnFail: true, images }).map(({ title }) => title);
    const photo = { inspectionItemName: 'internalSeatbelts' } as const;
    expect(open([])).toEqual(['Seatbelts (photo)']);
    expect(open([photo])).toEqual([]);
    expect(open([{ ...photo, removed: { by: 'usr_1' } }])).toEqual(['Seatbelts (photo)']);
  });

  it('H-03: with all vehicle details; a trailer needs no odometer, fuel type or VIN', () => {
    const always = ['Plate', 'Make', 'Model', 'Year', 'Year first registered in NZ'];
    expect(titles(blank, 'vehicleDetails')).toEqual([...always, 'Odometer', 'Fuel type', 'VIN']);
    expect(titles({ ...blank, vehicleType: 'trailer' }, 'vehicleDetails')).toEqual(always);
    expect(titles({ ...finishedCar(), vehicleVIN: 'N/A' }, 'vehicleDetails')).toEqual([]);
  });

  it('H-05: with date and inspector, and for a recheck the odometer unless it is a trailer', () => {
    expect(titles(blank, 'initialInspectionDetails')).toEqual(['Date of inspection', 'Inspector number']);
    expect(titles(blank, 'recheckInspectionDetails')).toEqual([]);
    const recheck = { ...blank, isRecheck: true };
    expect(titles(recheck, 'recheckInspectionDetails')).toHaveLength(3);
    expect(titles({ ...recheck, vehicleType: 'trailer' }, 'recheckInspectionDetails')).toHaveLength(2);
  });

  it('H-06: with the authority number, and for a pass also authorisation, new expiry and label', () => {
    const bare = { systemAuthorizationNumber: '', newWoFExpiryDate: '' as const, woFLabelNumber: '' };
    expect(titles({ ...finishedCar(), ...bare }, 'wofDetails')).toEqual([
      'System authorisation number',
      'New WoF expires',
      'WoF label number',
    ]);
    expect(titles({ ...carWithThreeFails(), ...bare }, 'wofDetails')).toEqual([]);
    expect(titles({ ...carWithThreeFails(), companyAuthorityNumber: ' ' }, 'wofDetails')).toEqual([
      'Company authority number',
    ]);
  });

  it('H-07: whatever the lists of failed items and comments contain', () => {
    expect(listOpen(blank, 'failedInspectionItems')).toEqual([]);
    expect(listOpen(blank, 'allCommentsDialog')).toEqual([]);
  });

  it('H-01: with a customer who has a name and no invalid field', () => {
    expect(titles(blank, 'customerDetails')).toEqual(['Customer name']);
    expect(titles({ ...finishedCar(), customerPhone: '0211234' }, 'customerDetails')).toEqual(['Mobile phone']);
    expect(titles({ ...finishedCar(), customerEmail: 'jo@xtra' }, 'customerDetails')).toEqual(['Email']);
  });

  it('H-01: whatever the home phone is, which no row asks for', () => {
    expect(titles({ ...finishedCar(), customerHomePhone: '3001234' }, 'customerDetails')).toEqual([]);
  });

  it('H-10: even if the mobile number is a landline', () => {
    expect(titles({ ...finishedCar(), customerPhone: '093001234' }, 'customerDetails')).toEqual([]);
  });
});

describe('the result', () => {
  it('G-33: is a pass when all is complete and nothing failed; a warning is a remark', () => {
    const passed = { initialInspectionPassed: true, recheckInspectionPassed: null };
    for (const sheet of [finishedCar(), withItem(finishedCar(), 'externalWindscreen', { result: 'WARNING' })]) {
      expect(listOpenSections(sheet)).toEqual([]);
      expect(judge(sheet)).toEqual(passed);
    }
    expect(judge(carWithThreeFails())).toEqual({ ...passed, initialInspectionPassed: false });
    // an incomplete sheet can't be submitted and has no result
    expect(listOpenSections(withItem(finishedCar(), 'externalWindscreen', { result: 'UNSELECTED' }))).toHaveLength(1);
  });

  it('G-33: of a recheck is its own, whatever the earlier result', () => {
    const recheck = (sheet: FilledSheet) => judge({ ...sheet, isRecheck: true });
    expect(recheck(finishedCar())).toEqual({ initialInspectionPassed: false, recheckInspectionPassed: true });
    expect(recheck(carWithThreeFails())).toEqual({ initialInspectionPassed: false, recheckInspectionPassed: false });
  });

  it('H-08: names a fail without a reason, which does not make the sheet incomplete', () => {
    const bare = withItem(finishedCar(), 'externalWindscreen', { result: 'FAIL' });
    expect(failsWithoutReason(bare).map(({ line }) => line.code)).toEqual(['E16']);
    expect(listOpenSections(bare)).toEqual([]);
    expect(failsWithoutReason(carWithThreeFails())).toEqual([]);
  });

  it('G-24: is not complete without a photo of every fail, if the organization requires one', () => {
    const sheet = carWithThreeFails();
    const images = (['externalStopLamps', 'internalSeatbelts'] as const).map((inspectionItemName) => ({
      inspectionItemName,
    }));
    const missing = { section: 'chassisUnderBody', open: [{ name: 'chassisTyreTreadAndDepth' }] };
    expect(listOpenSections(sheet, { photoOnFail: true, images })).toMatchObject([missing]);
    expect(listOpen(sheet, 'chassisUnderBody', { photoOnFail: true })).toHaveLength(1);
    const all = [...images, { inspectionItemName: 'chassisTyreTreadAndDepth' as const }];
    expect(listOpenSections(sheet, { photoOnFail: true, images: all })).toEqual([]);
    expect(listOpenSections(sheet, { photoOnFail: false, images: [] })).toEqual([]);
    // items with a warning, a pass or N/A need no photo
    expect(listOpenSections(finishedCar(), { photoOnFail: true })).toEqual([]);
  });

  it('G-23: contains no empty reasons or comments', () => {
    const item = {
      inspectionItemName: 'externalWindscreen' as const,
      result: 'FAIL' as const,
      ReasonForRejections: [' ', 'Cracked'].map((reasonForRejection) => ({ reasonForRejection, workCompleted: false })),
      Comment: [{ comment: '' }, { comment: '\n ' }, { comment: 'Seen' }],
    };
    expect(removeBlanks(item)).toMatchObject({
      ReasonForRejections: [{ reasonForRejection: 'Cracked' }],
      Comment: [{ comment: 'Seen' }],
    });
  });
});
