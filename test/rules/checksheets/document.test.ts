import { describe, expect, it } from 'vitest';
import { renderDocument, renderPaperDocument } from '#lambdas/checksheets/document.ts';
import { checksheetFileName } from '#shared/checksheets/file-name.ts';
import { ChecksheetType } from '#shared/checksheets/model.ts';
import { photosShown } from '#shared/checksheets/photo-numbers.ts';
import { PaperId } from '#shared/ids.ts';
import { visitsBefore, withCompleted } from '#shared/inspections/earlier-visits.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { withLastRecheckDay } from '#shared/inspections/recheck.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import {
  carWithThreeFails,
  comments,
  finishedCar,
  finishedMotorcycle,
  reasons,
  withItem,
} from '#shared/samples/sheets.ts';
import { tawaCompany } from '#shared/samples/tawa-motors.ts';
import { listItems } from '#shared/sheets/items.ts';
import { type FilledSheet, fieldNames } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { equipment } from '#shared/vehicle-types/equipment.ts';
import { brakeReadings } from '#shared/vehicle-types/reading-plans.ts';
import { failedRecheck, makePhotos, trailerWithoutVin } from '#test/world/samples.ts';

const now = new Date('2026-11-17T21:43:00.000Z');
/** Returns the text of the markup, without the style sheet. */
const markup = (inspection: Inspection, checksheet: Parameters<typeof renderDocument>[1] = 'Full') =>
  renderDocument(inspection, checksheet, now).replace(/<style>.*<\/style>/s, '');
const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe.each(Object.entries({ finishedCar, carWithThreeFails, trailerWithoutVin, finishedMotorcycle }))(
  'K-10: the full sheet of %s',
  (_, sheet) => {
    const inspection = makeInspection(sheet());
    const text = words(markup(inspection));

    it('lists every line of the form with its result', () => {
      const said = { PASS: 'Pass', FAIL: 'Fail', WARNING: 'Warning', NOTAPPLICABLE: '', UNSELECTED: 'Open' };
      const without = text.match(/ Not applicable: .*?(?= (Internal|Chassis|Road|Under|Tyres) )/g)?.join();
      for (const { line, item } of listItems(inspection))
        if (said[item.result]) expect(text).toContain(` ${line.code} ${line.title} ${said[item.result]} `);
        else expect(without).toContain(` ${line.code} ${line.title}`);
    });

    it('names the workshop, the sheet, the vehicle and the customer', () => {
      const { companyName, companyAddress, companyPhone, companyEmail, companyAuthorityNumber } = inspection;
      for (const fact of [companyName, companyAddress, companyPhone, companyEmail, companyAuthorityNumber])
        expect(text).toContain(fact);
      expect(text).toContain('No. 1043-0');
      expect(text).toContain('List of items in force from 11/03/2025');
      expect(text).toContain(inspection.vehicleRegistrationPlate);
      expect(text).toContain(`${inspection.vehicleYear} ${inspection.vehicleMake} ${inspection.vehicleModel}`);
      for (const fact of ['Mere Tūhoe', '0215550143', 'mere@example.nz', '14 Ōtaki Road', '18/11/2026'])
        expect(text).toContain(fact);
    });

    it('shows which inspector did which part, and who signed', () => {
      expect(text).toContain('Internal inspection Hēmi Pōtae, inspector VI20417');
      expect(text).toContain('Road brake test Anna Wilson, inspector VI31185');
      expect(text).toContain('Signed by Hēmi Pōtae, inspector VI20417');
    });
  },
);

it.each([
  ['a car', finishedCar, 'Vehicle type Car (Utility)'],
  ['a motorcycle', finishedMotorcycle, 'Vehicle type Motorcycle'],
  ['a trailer', trailerWithoutVin, 'Vehicle type Trailer'],
] as const)('G-28: the sheet of %s shows its vehicle type in every variant', (_, sheet, said) => {
  for (const variant of ChecksheetType.options) {
    const text = words(markup(makeInspection(sheet()), variant));
    expect(text).toContain(`${said} `);
    expect(text).toContain(' Make and model ');
  }
  const plain = words(markup(makeInspection({ ...sheet(), vehicleBodystlye: '' })));
  expect(plain).toContain(`${said.replace(' (Utility)', '')} `);
  expect(plain).not.toContain('()');
});

it('H-03, H-05: a trailer’s sheet shows only the fields that it has; required fields of other vehicles are dashes', () => {
  const recheck = { isRecheck: true, recheckDateOfInspection: '2026-12-01' as NzDate };
  const bare = words(markup(makeInspection({ ...trailerWithoutVin(), ...recheck })));
  for (const title of ['VIN', 'Odometer', 'Recheck odometer', 'Fuel type']) expect(bare).not.toContain(` ${title} –`);
  const known = { vehicleVIN: '7A9TRLR00X1234567', vehicleOdometer: 12, vehicleFuelType: 'None', recheckOdometer: 13 };
  const text = words(markup(makeInspection({ ...trailerWithoutVin(), ...recheck, ...known })));
  for (const fact of ['VIN 7A9TRLR00X1234567', 'Odometer 12 km', 'Recheck odometer 13 km', 'Fuel type None'])
    expect(text).toContain(fact);
  expect(words(markup(makeInspection({ ...finishedCar(), vehicleVIN: '' })))).toContain(' VIN –');
});

it('G-28: an odometer is printed as read, in its unit', () => {
  const read = {
    vehicleOdometer: 80_123,
    odometerUnit: 'miles',
    recheckOdometer: 900,
    recheckOdometerUnit: 'hours',
  } as const;
  const text = words(markup(makeInspection({ ...finishedCar(), ...read, isRecheck: true })));
  for (const fact of ['Odometer 80,123 miles ', 'Recheck odometer 900 hours ']) expect(text).toContain(fact);
});

it.each([
  [{ customerPhone: '0215550143' }, ' Mobile phone 0215550143 Email '],
  [{ customerHomePhone: '042325550' }, ' Mobile phone 0215550143 Home phone 042325550 Email '],
  [{ customerPhone: '042325550' }, ' Home phone 042325550 Email '],
])('H-10: labels the customer’s phone numbers as mobile or home: %o', (phones, expected) => {
  expect(words(markup(makeInspection({ ...finishedCar(), ...phones })))).toContain(expected);
});

it('a pass shows the new WoF and when to come back', () => {
  const text = words(markup(makeInspection({ ...finishedCar(), newWoFExpiryDate: '2027-11-18' as NzDate })));
  expect(text).toContain('Its next WoF is due by 18/11/2027');
  for (const fact of ['L4471920', '84120937', '58 items: 50 pass, 8 N/A', '128,450 km']) expect(text).toContain(fact);
  expect(text).not.toContain('Last day for recheck');
});

it('a fail numbers its reasons and says what to do by when', () => {
  const text = words(
    markup(makeInspection({ ...carWithThreeFails(), initialDateOfInspection: '2026-11-18' as NzDate })),
  );
  expect(text).toContain('bring the vehicle back to Tawa Motors by 16/12/2026');
  expect(text).toContain('E7 Stop lamps 1 Stop lamp does not work on the left side');
  expect(text).toContain('3 Buckle does not lock every time Comment: Driver’s seat; the other four belts are sound');
  expect(text).toContain(
    'C8 Tread and depth 4 Tread depth below 1.5 mm: left front Measured: left front 1.2 mm; right front 5.2 mm;',
  );
  expect(text).toContain('i1 Wipers Blades are hardening: replace before winter');
  expect(text).toContain('C3 Suspension Front struts replaced since the last inspection');
  expect(text).not.toContain('84120937');
});

it('a fail without a written reason still has a line', () => {
  const sheet = withItem(finishedCar(), 'speedometer', { result: 'FAIL', ReasonForRejections: reasons('  ') });
  expect(words(markup(makeInspection(sheet)))).toContain('R6 Speedometer 1 No reason recorded');
});

it('a recheck has its own result and shows the date of the first inspection', () => {
  const recheck = failedRecheck();
  const text = words(markup(recheck));
  for (const fact of ['No. 1043-1', '01/12/2026', '128,501 km', 'by 16/12/2026', 'VI31185'])
    expect(text).toContain(fact);
  expect(words(markup({ ...recheck, recheckInspectionPassed: true }))).toContain('This vehicle has passed');
});

it('a sheet entered more than a week late shows who entered it, when and why', () => {
  const late = {
    ...finishedCar(),
    initialDateOfInspection: '2026-11-10' as NzDate,
    enteredLateReason: 'Broken tablet',
  };
  const said = 'Entered late on 18/11/2026, 10:42 am by Hēmi Pōtae: Broken tablet';
  expect(words(markup(makeInspection(late)))).toContain(said);
  const inTime = { ...late, initialDateOfInspection: '2026-11-11' as NzDate };
  expect(words(markup(makeInspection(inTime)))).not.toContain('ntered late');
});

it('R-26: a sheet submitted offline shows when it was signed and when it was received, and is not late then', () => {
  const pressedAt = '2026-11-09T20:05:00.000Z';
  const late = { ...finishedCar(), initialDateOfInspection: '2026-11-10' as NzDate };
  const text = words(markup(makeInspection(late, { pressedAt })));
  expect(text).toContain('Submitted offline at 10/11/2026, 9:05 am, received 18/11/2026, 10:42 am');
  expect(text).toContain('Signed on 10/11/2026, 9:05 am');
  expect(text).not.toContain('ntered late');
});

describe('a recheck shows what the previous visit failed', () => {
  const first = makeInspection(carWithThreeFails(), { setBy: {} });
  const repaired = first.InspectionItem.map((item) => ({
    ...item,
    result: item.result === 'FAIL' ? ('PASS' as const) : item.result,
    ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, workCompleted: true })),
  }));
  const passed = makeInspection(
    { ...finishedCar(), isRecheck: true, recheckDateOfInspection: '2026-12-01' as NzDate, InspectionItem: repaired },
    { setBy: { externalInspection: anna }, formattedId: { ...first.formattedId, recheckIdx: 1 } },
  );
  const earlierVisits = withCompleted(visitsBefore(first), passed);

  it.each(['Full', 'Summary'] as const)(
    'K-10: in the %s variant, with the completed work, its author and its date',
    (variant) => {
      const text = words(markup({ ...passed, earlierVisits }, variant));
      expect(text).toContain('This vehicle has passed');
      expect(text).toContain('(No. 1043-0)');
      expect(text).toContain(
        'E7 Stop lamps Stop lamp does not work on the left side Repaired Repair seen by Anna Wilson, inspector VI31185, 01/12/2026',
      );
      expect(text).toContain(
        'C8 Tread and depth Tread depth below 1.5 mm: left front Repaired Repair seen by Hēmi Pōtae',
      );
      expect(text).not.toContain('LAST DAY FOR RECHECK');
    },
  );

  it('K-10: on older records, from the reasons that the recheck still has', () => {
    const text = words(markup(passed));
    expect(text).toContain('Failed earlier Item Reason and comments Result now');
    expect(text).toContain(
      'E7 Stop lamps Stop lamp does not work on the left side Repaired Work completed (no name recorded)',
    );
  });

  it('K-10: including items that still fail', () => {
    const { InspectionItem } = first;
    const text = words(markup({ ...passed, InspectionItem, earlierVisits: visitsBefore(first) }));
    expect(text).toContain('E7 Stop lamps Stop lamp does not work on the left side Still fails i5 Seatbelts');
    const tried = first.InspectionItem.map((item) => ({
      ...item,
      ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, workCompleted: true })),
    }));
    const again = { ...passed, InspectionItem: tried };
    const failed = words(markup({ ...again, earlierVisits: withCompleted(visitsBefore(first), again) }));
    expect(failed).toContain('E7 Stop lamps Stop lamp does not work on the left side Still fails i5 Seatbelts');
    expect(failed).not.toMatch(/Repair seen by| Done /);
  });
});

describe('K-10: a recheck beside the inspection before it', () => {
  const day = '2026-11-18' as NzDate;
  const worn = withItem(carWithThreeFails(), 'chassisTyreTreadAndDepth', { Comment: comments('Replace as a pair') });
  const before = makeInspection({ ...worn, initialDateOfInspection: day });
  const sheet = {
    ...worn,
    ...{ isRecheck: true, initialDateOfInspection: day, recheckDateOfInspection: '2026-12-01' as NzDate },
    ...{ treadDepthLeftFront: 7, treadDepthRightFront: 7, systemAuthorizationNumber: '84120999' },
    InspectionItem: worn.InspectionItem.map((item) => ({
      ...item,
      result: item.result === 'FAIL' ? ('PASS' as const) : item.result,
      ReasonForRejections: item.ReasonForRejections.map((one) => ({ ...one, workCompleted: true })),
    })),
  };
  const checked = withItem(sheet, 'externalHeadLamps', { result: 'WARNING', Comment: comments('Lens is dull') });
  const recheck = makeInspection(checked, { formattedId: { ...before.formattedId, recheckIdx: 1 } });
  const record = { ...recheck, earlierVisits: withCompleted(visitsBefore(before), recheck) };
  const read = (variant: ChecksheetType, of = record) =>
    words(renderDocument(of, variant, now, new Map(), [before]).replace(/<style>.*<\/style>/s, ''));
  const rechecking = { externalInspection: anna, internalInspection: anna, chassisUnderBody: anna };
  const byAnna = (variant: ChecksheetType) =>
    read(variant, { ...record, setBy: { ...before.setBy, ...rechecking }, submittedBy: anna });

  it.each(['Full', 'Summary'] as const)(
    'the %s variant has what was failed or remarked on, with its day',
    (variant) => {
      const text = read(variant);
      for (const fact of [
        'Failed on 18/11/2026 (No. 1043-0)',
        'Measured: left front 1.2 mm, now 7.0 mm; right front 5.2 mm, now 7.0 mm Comment on 18/11/2026: Replace as a pair Repaired Repair seen by Hēmi Pōtae',
        'E1 Head lamps Lens is dull',
        'i1 Wipers 18/11/2026: Blades are hardening',
        'C3 Suspension 18/11/2026: Front struts replaced',
      ])
        expect(text).toContain(fact);
      expect(text.match(/Replace as a pair/g)).toHaveLength(1);
    },
  );

  it('each result has the visit that found it', () => {
    const text = read('Full');
    for (const line of [
      'E2 Fog lamps Pass first visit',
      'i1 Wipers Warning first visit',
      'E7 Stop lamps Pass rechecked',
    ])
      expect(text).toContain(line);
    for (const line of ['E1 Head lamps Warning rechecked', 'C8 Tread and depth Pass rechecked'])
      expect(text).toContain(line);
    expect(words(markup(before))).not.toMatch(/first visit|rechecked/);
  });

  it('a second recheck says at which visit each result was found', () => {
    const again = { ...record, recheckDateOfInspection: '2026-12-03' as NzDate };
    const text = words(renderDocument(again, 'Full', now, new Map(), [before, record]));
    for (const line of [
      'E1 Head lamps Warning recheck 1',
      'E2 Fog lamps Pass first visit',
      'E7 Stop lamps Pass recheck 1',
    ])
      expect(text).toContain(line);
  });

  it('each section names the inspector of the first visit, and of the recheck if it rechecked an item', () => {
    const first = 'Hēmi Pōtae, inspector VI20417, 18/11/2026';
    const anna = 'Rechecked by Anna Wilson, inspector VI31185, 01/12/2026';
    const text = byAnna('Full');
    for (const fact of [
      `External inspection ${first} ${anna} E1`,
      `Chassis / under body ${first} ${anna} C1`,
      `Under bonnet ${first} U4`,
      'Road brake test Anna Wilson, inspector VI31185, 18/11/2026 R1',
      'First inspector Hēmi Pōtae, inspector VI20417 Recheck inspector',
    ])
      expect(text).toContain(fact);
    const summary = byAnna('Summary');
    expect(summary).toContain(`External inspection ${first}. ${anna} Internal inspection ${first}. ${anna} Chassis`);
    expect(summary).toContain(`Under bonnet ${first} `);
  });

  it('a fault that still fails was rechecked by the signer, even if nobody wrote in its section', () => {
    const { setBy } = before;
    const same = {
      ...record,
      ...before,
      ...{ isRecheck: true, recheckDateOfInspection: record.recheckDateOfInspection },
    };
    const again = { ...same, setBy, submittedBy: anna, formattedId: recheck.formattedId };
    const text = words(renderDocument(again, 'Full', now, new Map(), [before]));
    expect(text).toContain('Rechecked by Anna Wilson, inspector VI31185, 01/12/2026 E1');
  });

  it('inspectors aren’t named by section if the inspection before it isn’t known', () => {
    for (const variant of ['Full', 'Summary'] as const)
      expect(words(markup(record, variant))).not.toMatch(/(External inspection|Under bonnet) (Hēmi|Anna|–)/);
  });

  it('readings say at which visit they were taken', () => {
    const text = read('Full');
    expect(text).toContain('Measured at the first visit, 18/11/2026');
    expect(text.match(/Measured at/g)).toHaveLength(1);
    const brakes = { ...record, parkingBrakeOverall: 31 };
    expect(words(renderDocument(brakes, 'Full', now, new Map(), [before]))).toContain(
      'Measured at a recheck: parking brake overall; others at the first visit, 18/11/2026',
    );
  });
});

it('L-07: the last day for a recheck appears once on the sheet', () => {
  const { initialDateOfInspection, ...sheet } = carWithThreeFails();
  const told = withLastRecheckDay({ ...sheet, initialDateOfInspection }, now.toISOString());
  for (const variant of ChecksheetType.options) {
    const text = words(markup(makeInspection(told), variant));
    expect(text.match(/last day for (a )?recheck/gi)).toHaveLength(1);
  }
});

describe('H-02, H-05: what was entered without proof', () => {
  const at = '2026-11-17T21:42:00.000Z';
  const sheet = { ...finishedCar(), initialInspectorNumber: 'VI99999' };
  const inspection = makeInspection(sheet, {
    unproved: [
      { about: 'chassisTyreTreadAndDepth', by: hemi, at, confirmed: true },
      { about: 'inspectorNumber', by: anna, at, confirmed: false },
    ],
  });

  it.each([
    ['Full', 'C8 Tread and depth Pass Passed, no reading recorded. Entered by Hēmi Pōtae, inspector VI20417 C9'],
    ['Summary', 'Passed, no reading recorded C8 Tread and depth Entered by Hēmi Pōtae, inspector VI20417'],
  ] as const)('is printed once in the %s variant', (variant, said) => {
    const text = words(markup(inspection, variant));
    expect(text).toContain(said);
    expect(text).toContain('inspector VI99999 (the signer’s own number is VI20417)');
    expect(text.match(/no reading recorded/g)).toHaveLength(1);
    expect(text.match(/own number/g)).toHaveLength(1);
    expect(text).not.toMatch(/[Cc]onfirm/);
  });
});

it('G-18, G-30, H-05: what the inspector confirmed despite a doubt is not on the customer’s sheet', () => {
  const entered = { by: hemi, at: '2026-11-17T21:42:00.000Z', confirmed: true };
  const doubts = [
    { ...entered, about: 'chassisTyreTreadAndDepth', said: 'Tread depth below 1.5 mm: left front (0.9 mm)' },
    { ...entered, about: 'newWoFExpiryDate', said: '01/01/2035, usually 18/11/2027' },
    { ...entered, about: 'woFLabelNumber', said: 'L4471920 is also on KZT483' },
    { ...entered, about: 'vehicleOdometer', said: '1,000 km, 2,000 km when last seen', confirmed: false },
  ];
  const sheet = { ...finishedCar(), parkingBrakeOverall: 12, serviceBrakeLeftFront: 20, serviceBrakeRightFront: 60 };
  for (const variant of ChecksheetType.options) {
    const text = words(markup(makeInspection(sheet, { doubts }), variant));
    expect(text).not.toMatch(/[Cc]onfirm|not asked|limit|usually|when last seen|another vehicle|KZT483|below/);
  }
});

it('nothing on the sheets says that a limit is not confirmed', () => {
  const blank = renderPaperDocument({ number: 1044, company: tawaCompany, demo: false, ...newForm }, now);
  for (const html of [markup(makeInspection(finishedCar())), markup(makeInspection(finishedMotorcycle())), blank]) {
    const text = words(html.replace(/<style>.*<\/style>/s, ''));
    expect(text).not.toMatch(/confirmed|\*|inspector decides/);
    expect(text).not.toContain('20%');
  }
  expect(words(markup(makeInspection(finishedCar())))).toContain('Front service brake 71 69 3% 68 minimum 50');
});

it('G-18: brakes that were measured overall have no empty cells, and the test method is printed only if it is known', () => {
  const sides = Object.keys(brakeReadings).filter((name) => !name.endsWith('Overall'));
  const sheet = { ...finishedCar(), ...Object.fromEntries(sides.map((name) => [name, null])) };
  const table = 'Brakes Efficiency (%) Overall Service brake 68 minimum 50 Parking brake 27';
  const print = (fields: Partial<FilledSheet>) => words(markup(makeInspection({ ...sheet, ...fields })));
  expect(print({ brakeTester: ' ' })).toContain(table);
  expect(print({ brakeTester: ' ' })).not.toMatch(/Brake test/);
  const tested = { brakeTestMethod: 'Roller', brakeTester: 'VLT 2000' } as const;
  expect(print(tested)).toContain(`${table} Brake test method: Roller Brake tester: VLT 2000`);
});

it('H-02: a road test of a motorcycle is printed without asking for a reading; other brakes say that none was recorded', () => {
  const print = (brakeTestMethod: FilledSheet['brakeTestMethod']) =>
    words(markup(makeInspection({ ...finishedMotorcycle(), serviceBrakeOverall: null, brakeTestMethod })));
  expect(print('Road test')).toContain('Brakes Brake test method: Road test');
  expect(print('')).toContain('Brakes No brake reading was recorded.');
});

it('G-15, H-03: a trailer without brakes and VIN is described without words that read like a fault', () => {
  const fitted = { trailerBrakesFitted: 'no', breakawayBrakeFitted: 'no', dualSafetyChainFitted: 'no' } as const;
  const text = words(markup(makeInspection({ ...trailerWithoutVin(), ...fitted, vehicleVIN: 'N/A' })));
  expect(text).toContain('VIN or chassis number None recorded');
  expect(text).toContain('Equipment Unbraked, no second safety chain ');
  expect(text).toContain('Brakes Unbraked trailer');
  expect(text).not.toContain('Test method');
});

it('K-10: a tread depth always has a decimal', () => {
  const html = markup(makeInspection({ ...finishedCar(), treadDepthLeftFront: 5 }));
  expect(html).toContain('left front 5.0, right front 5.2');
  expect(words(html)).toContain('minimum 1.5 5.0 5.2');
});

it('K-10: a failed sheet says what the vehicle may still do; a passed one does not', () => {
  for (const variant of ChecksheetType.options) {
    expect(words(markup(makeInspection(carWithThreeFails()), variant))).toContain(
      'Until it passes, drive it only to be repaired or inspected, if it’s safe.',
    );
    expect(words(markup(makeInspection(finishedCar()), variant))).not.toContain('drive it');
  }
});

it('K-12: files of different visits, variants and revisions have different names, which all start as specified', () => {
  const car = makeInspection(finishedCar());
  const visits = [car, { ...car, revision: 2 }, { ...car, formattedId: { ...car.formattedId, recheckIdx: 1 } }];
  const names = visits.flatMap((visit) => ChecksheetType.options.map((variant) => checksheetFileName(visit, variant)));
  expect(new Set(names).size).toBe(12);
  for (const name of names) expect(name).toMatch(/^WOF Pass eChecksheet - KZT482 - 1043-[01] (Full|Summary)/);
  expect(names[5]).toBe('WOF Pass eChecksheet - KZT482 - 1043-0 Full (No Images) revision 2.pdf');
  const unplated = { ...car, vehicleRegistrationPlate: '' };
  expect(checksheetFileName(unplated, 'Full')).toBe('WOF Pass eChecksheet - 1043-0 Full.pdf');
});

it('K-16: the blank sheet has the tyres of each vehicle type, its equipment, and whether there is a conflict', () => {
  const html = renderPaperDocument({ number: 1044, company: tawaCompany, demo: false, ...newForm }, now);
  expect(html.match(/class="tyre"/g)).toHaveLength(4 + 2 + 6);
  const text = words(html);
  for (const { title, on } of Object.values(equipment)) expect(text).toContain(`${title} (${on}) Yes No`);
  expect(text).toContain('Conflict of interest Yes No');
  expect(text).toContain('Roller Decelerometer Road test');
});

it('L-09: after an edit the sheet shows the signature of the original, and the editor beside it', () => {
  const edited = { revision: 3, revisedBy: anna, updatedAt: '2026-11-17T22:10:00.000Z' };
  const text = words(markup(makeInspection(finishedCar(), edited)));
  expect(text).toContain(
    'Signed by Hēmi Pōtae, inspector VI20417 Signed on 18/11/2026, 10:42 am Edited by Anna Wilson, inspector VI31185, 18/11/2026, 11:10 am (revision 3)',
  );
  expect(words(markup(makeInspection(finishedCar())))).not.toContain('Edited');
  expect(words(markup(makeInspection(finishedCar(), { ...edited, revisedBy: null })))).not.toContain('Edited by');
});

it('H-05, R-33: a paper sheet names the person who signed it by hand and the person who entered it', () => {
  const paperInspectionId = PaperId.parse('pap_Tawa0000000000000000');
  const sheet = { ...finishedCar(), initialInspectorNumber: anna.inspectorNumber };
  const text = words(markup(makeInspection(sheet, { paperInspectionId, inspectedBy: anna })));
  expect(text).toContain('Signed on paper by Anna Wilson, inspector VI31185 Entered by Hēmi Pōtae, inspector VI20417');
  expect(text).toContain('Entered on 18/11/2026, 10:42 am');
  expect(text).toContain('Internal inspection Anna Wilson, inspector VI31185');
});

it('H-05: the signature shows the number on the sheet, and says if it is not the signer’s', () => {
  const sheet = { ...finishedCar(), initialInspectorNumber: 'VI99999' };
  const signed = 'inspector VI99999 (the signer’s own number is VI20417)';
  expect(words(markup(makeInspection(sheet)))).toContain(`Signed by Hēmi Pōtae, ${signed}`);
  const paperInspectionId = PaperId.parse('pap_Tawa0000000000000000');
  const text = words(markup(makeInspection(sheet, { paperInspectionId })));
  expect(text).toContain('Signed on paper by Inspector VI99999 Entered by Hēmi Pōtae, inspector VI20417');
  expect(text).not.toContain('Signed by');
});

it('K-10: a summary lists only fails and remarks', () => {
  const text = words(markup(makeInspection(carWithThreeFails()), 'Summary'));
  for (const fact of ['Stop lamp does not work', 'Blades are hardening', 'the other four belts are sound', 'Signed by'])
    expect(text).toContain(fact);
  expect(text).toContain('C3 Suspension Front struts replaced');
  expect(text).not.toContain('Head lamps');
});

it('only measured tyres and brakes are drawn, and readings beyond a limit are highlighted', () => {
  const failed = markup(makeInspection(carWithThreeFails()));
  expect(failed).toContain(
    'Tread depths in millimetres: left front 1.2, right front 5.2, left rear 4.1, right rear 4.4',
  );
  expect(failed.match(/class="beyond"/g)).toHaveLength(1);
  const unequal = makeInspection({ ...finishedCar(), serviceBrakeLeftFront: 50, serviceBrakeOverall: 49 });
  expect(markup(unequal).match(/class="beyond"/g)).toHaveLength(2);
  expect(markup(makeInspection(trailerWithoutVin()))).not.toContain('Brakes, %');
});

it('all six tread depths of a car are drawn at their tyres', () => {
  const six = makeInspection({ ...finishedCar(), treadDepthLeftMiddle: 3.3, treadDepthRightMiddle: 3.4 });
  expect(markup(six)).toContain('left middle 3.3, right middle 3.4');
  expect(markup(six).match(/class="tyre"/g)).toHaveLength(6);
});

it('VIC offline, a conflict of interest, a paper sheet and an edit are shown on the sheet', () => {
  const inspection = makeInspection(
    {
      ...finishedCar(),
      vicOffline: true,
      systemAuthorizationNumber: '1043-0',
      ConflictOfInterest: true,
      ConflictOfInterestReason: 'Brother of the owner',
    },
    {
      paperInspectionId: PaperId.parse('pap_Tawa0000000000000000'),
      revision: 2,
      revisedBy: anna,
      updatedAt: '2026-11-18T01:10:00.000Z',
    },
  );
  const text = words(markup(inspection));
  for (const fact of [
    '1043-0 (VIC offline: sheet number used)',
    'Declared: Brother of the owner',
    'Entered on 18/11/2026, 10:42 am from a paper sheet',
    'Revised 18/11/2026, 2:10 pm (revision 2)',
    'Edited by Anna Wilson, inspector VI31185, 18/11/2026, 2:10 pm (revision 2)',
  ])
    expect(text).toContain(fact);
  // the signature names the person; the header stays on one line
  expect(text).not.toContain('pm by Anna Wilson');
  const plain = words(markup(makeInspection(finishedCar())));
  for (const fact of ['off-line', 'Conflict', 'paper', 'Revision', 'Recheck of']) expect(plain).not.toContain(fact);
});

it('K-10: photos of passed items are only in the full sheet', () => {
  const images = makePhotos('externalHeadLamps', 'internalSeatbelts');
  const inspection = makeInspection(carWithThreeFails(), { images });
  const shown = (type: ChecksheetType) =>
    photosShown(inspection, type).map(({ line, number }) => `${number} ${line.code}`);
  expect(shown('Full')).toEqual(['1 E1', '2 i5']);
  expect(shown('Summary')).toEqual(['1 i5']);
  expect(shown('FullNoImages')).toEqual([]);
  expect(shown('SummaryNoImages')).toEqual([]);
});

it('J-01, N-03: a late photo is marked as late, a photo still uploading is announced, and a removed one is left out', () => {
  const [late, waits, gone, there] = makePhotos(
    'externalStopLamps',
    'externalStopLamps',
    'externalStopLamps',
    'externalStopLamps',
  );
  if (!late || !waits || !gone || !there) throw new Error('A photo is missing');
  const images = [
    { ...late, arrivedAt: '2026-11-24T02:00:00.000Z' },
    { ...waits, arrivedAt: null },
    { ...gone, description: 'Taken by mistake', removed: { userId: 'user-hemi', at: now.toISOString() } },
    there,
  ];
  const text = words(markup(makeInspection(carWithThreeFails(), { images })));
  expect(text).toContain('Photos 1, 2, 3');
  expect(text.match(/Added 24\/11\/2026, after submission/g)).toHaveLength(1);
  expect(text.match(/Photo not received yet/g)).toHaveLength(1);
  expect(text.match(/Photo not available/g)).toHaveLength(2);
  expect(text).not.toContain('Taken by mistake');
});

it('a training organization’s sheet says that it is not a warrant', () => {
  const inspection = makeInspection(finishedCar());
  expect(markup(inspection)).not.toContain('TRAINING');
  for (const companyName of ['Tawa Motors - [ Demo ]', 'ورشة - [ Demo ]'])
    expect(markup({ ...inspection, companyName })).toContain('TRAINING – NOT A WARRANT');
});

it('markup typed into any field is printed as text', () => {
  const hostile = `"><script>alert('1')</script></style><img src=x onerror=alert(1)>&lt;`;
  const sheet = withItem(carWithThreeFails(), 'externalStopLamps', {
    ReasonForRejections: reasons(hostile),
    Comment: comments(hostile),
  });
  const texts = fieldNames.filter((name) => typeof sheet[name] === 'string' && name !== 'vehicleType');
  const actor = { ...anna, name: hostile, inspectorNumber: hostile };
  const inspection = makeInspection(
    { ...sheet, ...Object.fromEntries(texts.map((name) => [name, hostile])), initialDateOfInspection: '' },
    {
      companyName: hostile,
      companyAddress: hostile,
      companyPhone: hostile,
      companyEmail: hostile,
      submittedBy: actor,
      setBy: { externalInspection: actor },
    },
  );
  const { vehicleType: _, ...plain } = inspection;
  for (const checksheet of ['Full', 'Summary'] as const) {
    const html = renderDocument({ ...plain, vehicleType: 'car' }, checksheet, now);
    expect(html).not.toMatch(/<(script|img)/i);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(15);
  }
});

it('the first element in its head forbids all external content', () => {
  expect(renderDocument(makeInspection(finishedCar()), 'Full', now)).toMatch(
    /^<!doctype html><html lang="en-NZ"><head><meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;;/,
  );
});
