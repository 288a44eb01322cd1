import { describe, expect, it } from 'vitest';
import { saveDraft } from '#lambdas/drafts/records.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveVehicle } from '#lambdas/vehicles/save.ts';
import { addMonths, type NzDate } from '#shared/nz-date.ts';
import { anna, hemi } from '#shared/samples/people.ts';
import { carWithThreeFails, finishedCar, withItem } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { vehicleOfSheet } from '#shared/vehicles/sheet-vehicle.ts';
import { refused } from '#test/world/refused.ts';
import { startTable } from '#test/world/table.ts';
import { newWorkshop } from '#test/world/workshop.ts';

startTable();

const DAY = '2026-11-20' as NzDate;
const FIRST = '2026-11-20T01:00:00Z';
const AT = '2026-11-20T01:00:00.000Z';
const LATER = '2026-11-20T02:00:00.000Z';
const THIRD = '2026-11-24T01:00:00Z';

/** Makes the sheet of a 2017 car whose WoF has expired, so its next WoF is valid for a year. */
const withUsualExpiry = (sheet: FilledSheet = finishedCar()): FilledSheet => ({
  ...sheet,
  initialDateOfInspection: DAY,
  vehicleFirstRegistered: '2017-03-04' as NzDate,
  vehicleCurrentExpiryDate: '2026-11-18' as NzDate,
  newWoFExpiryDate: sheet.newWoFExpiryDate && addMonths(DAY, 12),
});
const WORN = { about: 'chassisTyreTreadAndDepth', said: 'Tread depth below 1.5 mm: left front (0.9 mm)' };
const worn = (): FilledSheet => ({ ...withUsualExpiry(), treadDepthLeftFront: 0.9 });
const FAR = { about: 'newWoFExpiryDate', said: '01/01/2035, usually 20/11/2027' };
const far = (): FilledSheet => ({ ...withUsualExpiry(), newWoFExpiryDate: '2035-01-01' as NzDate });
const confirmed = (...doubts: string[]) => ({ readings: [], inspectorNumber: false, doubts });

describe('G-18, H-02: a pass against a confirmed limit is recorded, not refused', () => {
  it('even if an old page did not ask for a confirmation', async () => {
    const { submitted } = newWorkshop();
    const made = await submitted(worn(), FIRST);
    expect(made.doubts).toEqual([{ ...WORN, by: hemi, at: AT, confirmed: false }]);
    expect(made).not.toHaveProperty('unproved');
  });

  it('with who confirmed what they were shown; nothing else is taken from the request', async () => {
    const { at } = newWorkshop();
    const made = await submit({ ...worn(), confirmed: confirmed(WORN.said, 'The moon is green') }, at(FIRST));
    expect(made.doubts).toEqual([{ ...WORN, by: hemi, at: AT, confirmed: true }]);
    expect(await loadInspection(at(FIRST), made.id)).toEqual(made);
    const other = await submit(
      { ...worn(), confirmed: confirmed('Tread depth below 1.5 mm: left front (1.4 mm)') },
      at(FIRST),
    );
    expect(other.doubts).toMatchObject([{ ...WORN, confirmed: false }]);
  });

  it.each<[string, FilledSheet]>([
    ['a measured sheet', withUsualExpiry()],
    ['a sheet that fails for it', { ...withUsualExpiry(carWithThreeFails()), treadDepthLeftFront: 0.9 }],
    [
      'an unconfirmed limit',
      { ...withUsualExpiry(), serviceBrakeLeftFront: 90, serviceBrakeRightFront: 45, parkingBrakeOverall: 5 },
    ],
    ['a limit of another vehicle type', { ...withUsualExpiry(), vehicleType: 'trailer', serviceBrakeOverall: 10 }],
  ])('%s records none', async (_, sheet) => {
    const { submitted } = newWorkshop();
    expect(await submitted(sheet, FIRST)).not.toHaveProperty('doubts');
  });

  it('an edit doesn’t ask again about unchanged values, keeps who confirmed them, and ignores a confirmation of another number', async () => {
    const { at } = newWorkshop();
    const made = await submit({ ...worn(), confirmed: confirmed(WORN.said) }, at(FIRST));
    const edited = await edit(made.id, { revision: 1, vehicleMake: 'Toyota Motor' }, at(LATER, anna));
    expect(edited.doubts).toEqual(made.doubts);
    const worse = await edit(made.id, { revision: 2, treadDepthLeftFront: 0.8 }, at(LATER, anna));
    const said = 'Tread depth below 1.5 mm: left front (0.8 mm)';
    expect(worse.doubts).toEqual([{ ...WORN, said, by: anna, at: LATER, confirmed: false }]);
    const right = await edit(made.id, { revision: 3, treadDepthLeftFront: 5 }, at(LATER, anna));
    expect(right).not.toHaveProperty('doubts');
  });

  it('an edit with nothing but a confirmation is recorded once', async () => {
    const { at, submitted } = newWorkshop();
    const made = await submitted(worn(), FIRST);
    const change = { revision: 1, confirmed: confirmed(WORN.said) };
    const edited = await edit(made.id, change, at(LATER, anna));
    expect(edited).toMatchObject({ revision: 2, doubts: [{ ...WORN, by: anna, at: LATER, confirmed: true }] });
    expect(await edit(made.id, change, at(LATER, anna))).toEqual(edited);
  });
});

describe('G-28: first registered anywhere', () => {
  it('is refused on a future day, and accepted on the day of the submission', async () => {
    const { submitted } = newWorkshop();
    const registered = (day: string) => ({ ...withUsualExpiry(), vehicleFirstRegistered: day as NzDate });
    expect(await refused(submitted(registered('2026-11-21'), FIRST))).toMatchObject({
      code: 'refused',
      message: 'The first registration date, 21/11/2026, is after the submission date, 20/11/2026.',
      details: [{ section: 'vehicleDetails', open: [{ name: 'vehicleFirstRegistered' }] }],
    });
    await submitted(registered('2026-11-20'), FIRST);
  });
});

describe('G-30: an expiry that no rule proposes', () => {
  it('is recorded with the usual one, based on the day of the inspection and not of the submission', async () => {
    const { at, submitted } = newWorkshop();
    expect((await submitted(far(), FIRST)).doubts).toEqual([{ ...FAR, by: hemi, at: AT, confirmed: false }]);
    const late = await submit({ ...far(), confirmed: confirmed(FAR.said) }, at(THIRD));
    expect(late.doubts).toMatchObject([{ ...FAR, confirmed: true }]);
  });

  it('is not recorded for a sheet that fails', async () => {
    const { submitted } = newWorkshop();
    const failed = withItem(far(), 'externalStopLamps', { result: 'FAIL' });
    expect(await submitted(failed, FIRST)).not.toHaveProperty('doubts');
  });
});

describe('H-05: an odometer reading below an earlier one', () => {
  const begin = async () => {
    const workshop = newWorkshop();
    const first = await workshop.submitted(withUsualExpiry(carWithThreeFails()), FIRST);
    const draft = await recheck(first.id, workshop.at(THIRD, anna));
    return { ...workshop, first, draft, sent: { formattedId: { unfinishedInspectionId: draft.id } } };
  };
  const LESS = { about: 'recheckOdometer', said: '120,000 km, 128,450 km on 20/11/2026' };

  it('is recorded against the first visit at a recheck', async () => {
    const { at, draft, sent } = await begin();
    await saveDraft(at(THIRD, anna), draft.id, { recheckOdometer: 120_000 });
    const made = await submit({ ...sent, confirmed: confirmed(LESS.said) }, at(THIRD, anna));
    expect(made.doubts).toMatchObject([{ ...LESS, by: anna, confirmed: true }]);
  });

  it('is not recorded if it is equal; an edit to less is, and a later recheck is compared with the recheck before', async () => {
    const { at, sent } = await begin();
    const made = await submit({ ...sent, recheckOdometer: 128_450 }, at(THIRD, anna));
    expect(made).not.toHaveProperty('doubts');
    const edited = await edit(made.id, { revision: 1, recheckOdometer: 120_000 }, at(THIRD, anna));
    expect(edited.doubts).toMatchObject([LESS]);
    const put = await edit(made.id, { revision: 2, recheckOdometer: 128_600 }, at(THIRD, anna));
    expect(put).not.toHaveProperty('doubts');
    const next = await recheck(made.id, at(THIRD, anna));
    const again = { formattedId: { unfinishedInspectionId: next.id }, recheckOdometer: 128_500 };
    expect((await submit(again, at(THIRD, anna))).doubts).toMatchObject([
      { about: 'recheckOdometer', said: '128,500 km, 128,600 km on 24/11/2026' },
    ]);
  });

  it('is recorded against the vehicle’s last reading if the sheet names the vehicle, but not another vehicle’s', async () => {
    const { at } = newWorkshop();
    const seen = vehicleOfSheet({ ...withUsualExpiry(), vehicleOdometer: 130_000 });
    const { VehicleID } = await saveVehicle(seen, at(FIRST));
    const said = '128,450 km, 130,000 km when last seen';
    const made = await submit({ ...withUsualExpiry(), VehicleID }, at(FIRST));
    expect(made.doubts).toMatchObject([{ about: 'vehicleOdometer', said, confirmed: false }]);
    // this sheet's reading has been saved to the vehicle since; the earlier reading still counts
    await saveVehicle(vehicleOfSheet(made), at(LATER));
    const edited = await edit(made.id, { revision: 1, vehicleMake: 'Toyota Motor' }, at(LATER));
    expect(edited.doubts).toEqual(made.doubts);
    const other = {
      ...withUsualExpiry(),
      VehicleID,
      vehicleRegistrationPlate: 'OTHER1',
      vehicleVIN: '7AT0H65YX17028318',
    };
    expect(await submit(other, at(FIRST))).not.toHaveProperty('doubts');
    expect(await submit({ ...withUsualExpiry(), VehicleID: 'nothing of ours' }, at(FIRST))).not.toHaveProperty(
      'doubts',
    );
  });

  it('is not recorded against a vehicle that an edit removes; an edit that selects a vehicle is compared with that vehicle’s', async () => {
    const { at } = newWorkshop();
    const WRONG = { vehicleRegistrationPlate: 'WRONG1', vehicleVIN: '' };
    const RIGHT = { vehicleRegistrationPlate: 'RIGHT1', vehicleVIN: '' };
    const save = async (vehicle: Partial<FilledSheet>, vehicleOdometer: number) =>
      (await saveVehicle(vehicleOfSheet({ ...withUsualExpiry(), ...vehicle, vehicleOdometer }), at(FIRST))).VehicleID;
    const wrong = { ...WRONG, VehicleID: await save(WRONG, 300_000) };
    const right = { ...RIGHT, VehicleID: await save(RIGHT, 128_000) };
    const vehicleVIN = '7AT0H65YX17028318';
    const said = '128,450 km, 300,000 km when last seen';
    const made = await submit({ ...withUsualExpiry(), ...wrong, vehicleVIN, confirmed: confirmed(said) }, at(FIRST));
    expect.soft(made.doubts).toMatchObject([{ about: 'vehicleOdometer', said, confirmed: true }]);
    const edited = await edit(made.id, { revision: 1, ...right, vehicleVIN }, at(LATER));
    expect(edited).not.toHaveProperty('doubts');
    expect(edited).toMatchObject({ odometerBefore: { km: 128_000 } });
    const unknown = await edit(made.id, { revision: 2, VehicleID: '', vehicleRegistrationPlate: 'NOBODY' }, at(LATER));
    expect(unknown).not.toHaveProperty('odometerBefore');
    const back = await edit(made.id, { revision: 3, ...wrong, vehicleVIN }, at(LATER));
    expect(back.doubts).toMatchObject([{ about: 'vehicleOdometer', said }]);
  });

  it('is recorded against the right vehicle, even if only an edit refers to it', async () => {
    const { at } = newWorkshop();
    const right = vehicleOfSheet({
      ...withUsualExpiry(),
      vehicleRegistrationPlate: 'RIGHT1',
      vehicleOdometer: 300_000,
    });
    const { VehicleID } = await saveVehicle(right, at(FIRST));
    const made = await submit({ ...withUsualExpiry(), vehicleRegistrationPlate: 'WRONG1' }, at(FIRST));
    const change = { revision: 1, VehicleID, vehicleRegistrationPlate: 'RIGHT1' };
    const edited = await edit(made.id, change, at(LATER));
    expect(edited.doubts).toMatchObject([{ about: 'vehicleOdometer' }]);
    expect(await edit(made.id, change, at(LATER))).toEqual(edited);
  });

  it('is kept if an edit corrects the vehicle’s name, although the vehicle shows this inspection’s reading by then', async () => {
    const { at } = newWorkshop();
    const { VehicleID } = await saveVehicle(
      vehicleOfSheet({ ...withUsualExpiry(), vehicleOdometer: 130_000 }),
      at(FIRST),
    );
    const made = await submit({ ...withUsualExpiry(), VehicleID }, at(FIRST));
    await saveVehicle(vehicleOfSheet(made), at(LATER));
    const edited = await edit(made.id, { revision: 1, vehicleRegistrationPlate: 'KZT483' }, at(LATER));
    expect(edited.doubts).toEqual(made.doubts);
    const unnamed = await submit(
      { ...withUsualExpiry(), vehicleVIN: '7AT0H65YX17028399', vehicleOdometer: 128_600 },
      at(FIRST),
    );
    const { VehicleID: own } = await saveVehicle(vehicleOfSheet(unnamed), at(LATER));
    const named = await edit(unnamed.id, { revision: 1, VehicleID: own, vehicleOdometer: 128_500 }, at(LATER));
    expect(named).not.toHaveProperty('doubts');
  });

  it('is recorded for the draft’s vehicle if the submission names the draft only', async () => {
    const { at, submitted } = newWorkshop();
    const { VehicleID } = await saveVehicle(
      vehicleOfSheet({ ...withUsualExpiry(), vehicleOdometer: 300_000 }),
      at(FIRST),
    );
    const made = await submitted({ ...withUsualExpiry(), VehicleID }, FIRST);
    expect(made).toMatchObject({ VehicleID, doubts: [{ about: 'vehicleOdometer' }] });
  });
});
