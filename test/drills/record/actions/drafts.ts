import type { Dice } from '#scripts/seed/dice.ts';
import { AnsweredDraft } from '#shared/drafts/model.ts';
import { type DraftId, DraftId as Id, newId } from '#shared/ids.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import type { Problem } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { SheetChanges } from '#shared/sheets/model.ts';
import { type Cell, cells, getSection, writeCell } from '../cells.ts';
import { ask, type Device, newToken, type Scenario, type ShownDraft } from '../scenario.ts';

/** Builds a complete sheet with its own car and customer. */
export const newSheet = (scenario: Scenario, dice: Dice) => {
  const sheet = dice.onceIn(3) ? finishedCar() : carWithThreeFails();
  const phone = String(scenario.serial * 1000 + scenario.tokens).padStart(7, '0');
  return {
    ...sheet,
    vehicleRegistrationPlate: newToken(scenario),
    vehicleVIN: `7AT0H65YX1${phone}`,
    customerName: `${newToken(scenario)} ${newToken(scenario)}`,
    customerPhone: `021${phone}`,
    customerEmail: '',
    initialDateOfInspection: addDays(nzDate(new Date()), -(dice.pick([0, 0, 0, 1, 3, 28]) ?? 0)),
    enteredLateReason: 'Written on paper',
  };
};

/** Makes the first save of a complete sheet, sometimes twice at once. */
export const begin = async (scenario: Scenario, device: Device, dice: Dice) => {
  const draft = Id.parse(newId('dft'));
  const body = { ...newSheet(scenario, dice), id: draft };
  const { person } = device;
  const create = () =>
    ask(scenario, scenario.creates, person, { draft, body }, () =>
      person.call('drafts', 'create', { body }, person.as),
    );
  scenario.draftIds.add(draft);
  for (const { told } of await Promise.all(dice.onceIn(3) ? [create(), create()] : [create()]))
    if (told) device.drafts.set(draft, told);
};

/**
 * Autosaves some fields, based on what the device saw last. If a refusal includes the draft, the device may or may not
 * adopt it.
 */
export const save = async (scenario: Scenario, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.drafts.values()]);
  if (!saw) return;
  const touched = [dice.pick(cells), ...(dice.onceIn(2) ? [dice.pick(cells)] : [])].filter(
    (cell) => cell !== undefined,
  );
  await send(scenario, device, dice, saw, changeCells(scenario, saw, touched, dice), touched);
};

export const changeCells = (
  scenario: Scenario,
  sheet: SheetChanges,
  touched: readonly Cell[],
  dice: Dice,
): SheetChanges => {
  const changes = [...new Set(touched)].map((cell) => {
    const isNeeded = cell === 'vehicleRegistrationPlate' || cell === 'companyAuthorityNumber';
    const text = cell === 'customerName' ? `${newToken(scenario)} ${newToken(scenario)}` : newToken(scenario);
    return writeCell(sheet, cell, !isNeeded && cell !== 'customerName' && dice.onceIn(8) ? '' : text);
  });
  const InspectionItem = changes.flatMap((change) => change.InspectionItem ?? []);
  return Object.assign({}, ...changes, InspectionItem.length > 0 ? { InspectionItem } : {});
};

/** Saves these changes from a device that saw this draft. */
const send = async (
  scenario: Scenario,
  device: Device,
  dice: Dice,
  saw: ShownDraft,
  changes: SheetChanges,
  touched: readonly Cell[],
) => {
  const sections = new Set(touched.map(getSection));
  const versions = Object.fromEntries(Object.entries(saw.versions).filter(([name]) => sections.has(name as never)));
  await sendSave(scenario, device, dice, saw, { ...changes, versions });
};

type SaveBody = Scenario['saves'][number]['asked']['body'];
export const sendSave = async (scenario: Scenario, device: Device, dice: Dice, saw: ShownDraft, body: SaveBody) => {
  const { person } = device;
  const params = { id: saw.id };
  const { told, refusal } = await ask(scenario, scenario.saves, person, { draft: saw.id, saw, body }, async () =>
    AnsweredDraft.parse(await person.call('drafts', 'save', { params, body }, person.as)),
  );
  if (told) device.drafts.set(saw.id, told);
  if (refusal) learnDraft(device, saw.id, refusal, dice);
};

/** A device that gets the current state may adopt it, or go on with its own. */
export const learnDraft = (device: Device, id: DraftId, { code, details }: Problem, dice: Dice) => {
  if (dice.onceIn(3)) return;
  if (code === 'version-conflict') device.drafts.set(id, AnsweredDraft.parse(details));
  if (code === 'draft-gone' || code === 'already-submitted') device.drafts.delete(id);
};

export const discard = async (scenario: Scenario, { person }: Device, dice: Dice) => {
  const draft = dice.pickLate([...scenario.draftIds]);
  if (!draft) return;
  await ask(scenario, scenario.discards, person, { draft }, () =>
    person.call('drafts', 'discard', { params: { id: draft } }, person.as),
  );
};
