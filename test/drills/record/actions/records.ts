import type { Dice } from '#scripts/seed/dice.ts';
import { AnsweredInspection } from '#shared/inspections/model.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { type InspectionItem, SheetChanges } from '#shared/sheets/model.ts';
import { cells } from '../cells.ts';
import { ask, type Device, newToken, type Scenario } from '../scenario.ts';
import { changeCells } from './drafts.ts';

/** Passes everything that failed. Comments stay. */
export const passEverything = ({ InspectionItem: items = [] }: SheetChanges): SheetChanges => {
  const { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, treadDepthLeftFront } = finishedCar();
  const passed = items.map(
    (item): InspectionItem => (item.result === 'FAIL' ? { ...item, result: 'PASS', ReasonForRejections: [] } : item),
  );
  return { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, treadDepthLeftFront, InspectionItem: passed };
};

/** Fails an item that may have passed. */
const failing = ({ InspectionItem: items = [] }: SheetChanges): SheetChanges => {
  const failed = carWithThreeFails().InspectionItem.find(
    ({ inspectionItemName }) => inspectionItemName === 'externalStopLamps',
  );
  const stands = items.find(({ inspectionItemName }) => inspectionItemName === 'externalStopLamps');
  if (!failed || !stands) return {};
  const unlabelled = { systemAuthorizationNumber: '', newWoFExpiryDate: '', woFLabelNumber: '' } as const;
  return { ...unlabelled, InspectionItem: [{ ...failed, Comment: stands.Comment }] };
};

/** Edits a record, based on the revision that the device saw last. */
export const edit = async (scenario: Scenario, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const sheet = SheetChanges.parse(saw);
  const picked = dice.pick(cells);
  const changes = dice.pick([passEverything, passEverything, failing])?.(sheet) ?? {};
  const written = picked ? changeCells(scenario, sheet, [picked], dice) : {};
  const body = { ...(dice.onceIn(2) ? changes : written), revision: saw.revision };
  await sendEdit(scenario, device, dice, saw.id, body);
};

/** Edits the declared relationship to the customer, or removes it. */
export const declareConflict = async (scenario: Scenario, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const conflict =
    saw.ConflictOfInterest && dice.onceIn(3)
      ? { ConflictOfInterest: false, ConflictOfInterestReason: '' }
      : { ConflictOfInterest: true, ConflictOfInterestReason: newToken(scenario) };
  await sendEdit(scenario, device, dice, saw.id, { ...conflict, revision: saw.revision });
};

type EditBody = Scenario['edits'][number]['asked']['body'];
export const sendEdit = async (scenario: Scenario, device: Device, dice: Dice, id: number, body: EditBody) => {
  const { person } = device;
  const { told, refusal } = await ask(scenario, scenario.edits, person, { id, body }, () =>
    person.call('inspections', 'edit', { params: { id: String(id) }, body }, person.as),
  );
  if (told) device.records.set(id, told);
  if (refusal?.code === 'version-conflict' && !dice.onceIn(3))
    device.records.set(id, AnsweredInspection.parse(refusal.details));
};

export const recheck = async (scenario: Scenario, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const { person } = device;
  const { told } = await ask(scenario, scenario.rechecks, person, { id: saw.id }, () =>
    person.call('inspections', 'recheck', { params: { id: String(saw.id) } }, person.as),
  );
  if (!told) return;
  scenario.draftIds.add(told.id);
  device.drafts.set(told.id, told);
};
