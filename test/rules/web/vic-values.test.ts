import { expect, test } from 'vitest';
import type { NzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { anna } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import { trailerWithoutVin } from '#test/world/samples.ts';
import { listVicValues } from '#web/notes/vic-values.ts';

test('M-17: a passed car lists its values in the order in which VIC asks for them', () => {
  const car = { ...finishedCar(), newWoFExpiryDate: '2027-11-18' as NzDate };
  expect(listVicValues(makeInspection(car)).map(({ title, text }) => [title, text])).toEqual([
    ['Plate', 'KZT482'],
    ['VIN', '7AT0H65YX17028317'],
    ['Odometer', '128450'],
    ['Result', 'Pass'],
    ['Inspector number', 'VI20417'],
    ['Company authority number', 'MS12345'],
    ['System authorisation number', '84120937'],
    ['WoF label number', 'L4471920'],
    ['New WoF expires', '18/11/2027'],
  ]);
});

test('M-17: a failed one lists its reasons and no label; a trailer no VIN', () => {
  const titles = listVicValues(makeInspection(carWithThreeFails())).map(({ title }) => title);
  expect(titles).toContain('Reasons for rejection');
  expect(titles).not.toContain('WoF label number');
  expect(listVicValues(makeInspection(trailerWithoutVin())).map(({ title }) => title)).not.toContain('VIN');
});

test('M-17: a recheck lists its own odometer and inspector', () => {
  const recheck = {
    ...carWithThreeFails(),
    isRecheck: true,
    recheckOdometer: 128_500,
    recheckInspectorNumber: 'VI31185',
  };
  const values = Object.fromEntries(listVicValues(makeInspection(recheck)).map(({ title, text }) => [title, text]));
  expect(values).toMatchObject({ Odometer: '128500', 'Inspector number': 'VI31185', Result: 'Fail' });
});

test('M-17: every fail is listed, with or without a reason', () => {
  const silent = withItem(carWithThreeFails(), 'internalSeatbelts', { ReasonForRejections: [] });
  const reasons = listVicValues(makeInspection(silent)).find(({ title }) => title === 'Reasons for rejection');
  expect(reasons?.text.split('\n')).toEqual([
    'Stop lamps: Stop lamp does not work on the left side',
    'Seatbelts',
    'Tread and depth: Tread depth below 1.5 mm: left front',
  ]);
});

test('M-17: a failed sheet lists no authorisation number, label or expiry, whatever was typed before it failed', () => {
  const { systemAuthorizationNumber, woFLabelNumber, newWoFExpiryDate } = finishedCar();
  const typed = { ...carWithThreeFails(), systemAuthorizationNumber, woFLabelNumber, newWoFExpiryDate };
  const titles = listVicValues(makeInspection(typed)).map(({ title }) => title);
  for (const title of ['System authorisation number', 'WoF label number', 'New WoF expires'])
    expect(titles).not.toContain(title);
});

test('M-17, H-05: the inspector number says if it is not the signer’s, and on a paper sheet always belongs to its signer', () => {
  const numberOf = (inspection: ReturnType<typeof makeInspection>) =>
    listVicValues(inspection).find(({ title }) => title === 'Inspector number');
  const sheet = { ...finishedCar(), initialInspectorNumber: 'VI99999' };
  const doubt = 'VI99999 isn’t Hēmi Pōtae’s number (VI20417)';
  expect(numberOf(makeInspection(sheet))).toMatchObject({ text: 'VI99999', doubt });
  expect(numberOf(makeInspection(finishedCar()))?.doubt).toBeUndefined();
  const own = { ...finishedCar(), initialInspectorNumber: anna.inspectorNumber };
  const paper = makeInspection(own, { inspectedBy: anna });
  expect(numberOf(paper)).toMatchObject({ text: 'VI31185' });
  expect(numberOf(paper)?.doubt).toBeUndefined();
});
