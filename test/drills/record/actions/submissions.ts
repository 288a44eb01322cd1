import { randomUUID } from 'node:crypto';
import type { Dice } from '#scripts/seed/dice.ts';
import { nzDate } from '#shared/nz-date.ts';
import { SheetChanges } from '#shared/sheets/model.ts';
import { ask, type Device, newToken, type Scenario, type ShownDraft } from '../scenario.ts';
import { learnDraft, newSheet } from './drafts.ts';
import { passEverything } from './records.ts';

/** Submits a draft as the device saw it last, sometimes twice at once with one key. */
export const submit = async (scenario: Scenario, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.drafts.values()]);
  if (!saw) return;
  const body = {
    ...finished(saw, dice),
    formattedId: { unfinishedInspectionId: saw.id },
    versions: saw.versions,
  };
  const asked = { draft: saw.id, key: randomUUID(), body };
  const sent = dice.onceIn(3) ? [asked, asked] : [asked];
  await Promise.all(sent.map((one) => sendSubmission(scenario, device, dice, one)));
};

/** Repeats an earlier submission from either device, with the same key or, if it has a draft, with another. */
export const submitAgain = async (scenario: Scenario, device: Device, dice: Dice) => {
  const before = dice.pick(scenario.submits);
  if (!before) return;
  const key = before.asked.draft && dice.onceIn(2) ? randomUUID() : before.asked.key;
  await sendSubmission(scenario, device, dice, { ...before.asked, key });
};

/** Submits something else with a used key, with the same draft or without one. */
export const submitDifferently = async (scenario: Scenario, device: Device, dice: Dice) => {
  const before = dice.pickLate(scenario.submits);
  if (!before) return;
  const { draft, key, body } = before.asked;
  const other = dice.onceIn(2)
    ? { draft, key, body: { ...body, vehicleModel: newToken(scenario) } }
    : { draft: undefined, key, body: newSheet(scenario, dice) };
  await sendSubmission(scenario, device, dice, other);
};

/** Submits a sheet without a draft, sometimes twice at once with one key. */
export const submitWithoutDraft = async (scenario: Scenario, device: Device, dice: Dice) => {
  const asked = { draft: undefined, key: randomUUID(), body: newSheet(scenario, dice) };
  const sent = dice.onceIn(2) ? [asked, asked] : [asked];
  await Promise.all(sent.map((one) => sendSubmission(scenario, device, dice, one)));
};

type Submission = Scenario['submits'][number]['asked'];
const sendSubmission = async (scenario: Scenario, device: Device, dice: Dice, asked: Submission) => {
  const { person } = device;
  const options = { ...person.as, idempotencyKey: asked.key };
  const { told, refusal } = await ask(scenario, scenario.submits, person, asked, () =>
    person.call('inspections', 'submit', { body: asked.body }, options),
  );
  if (refusal && asked.draft) learnDraft(device, asked.draft, refusal, dice);
  if (!told) return;
  scenario.recordIds.add(told.id);
  device.records.set(told.id, told);
};

/** The whole sheet as the device saw it. A recheck gets its required fields, with its failed items fixed or not. */
const finished = (saw: ShownDraft, dice: Dice): SheetChanges => {
  const sheet = SheetChanges.parse(saw);
  if (!saw.isRecheck) return sheet;
  const visit = {
    recheckDateOfInspection: nzDate(new Date()),
    recheckInspectorNumber: 'VI31185',
    recheckOdometer: 128_500,
  };
  return { ...sheet, ...visit, ...(dice.onceIn(3) ? {} : passEverything(sheet)) };
};
