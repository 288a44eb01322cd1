import { randomUUID } from 'node:crypto';
import { AnsweredInspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import { type InspectionItem, SheetChanges } from '#shared/sheets/model.ts';
import { cells } from '../cells.ts';
import type { Dice } from '../dice.ts';
import { ask, type Device, newToken, type ShownDraft, type Story } from '../story.ts';
import { changeCells, learnDraft } from './drafts.ts';

/** Submits a draft as the device saw it last, now and then twice at once under one key. */
export const submit = async (story: Story, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.drafts.values()]);
  if (!saw) return;
  const body = {
    ...finished(saw, dice),
    formattedId: { unfinishedInspectionId: saw.id },
    versions: saw.versions,
  };
  const asked = { draft: saw.id, key: randomUUID(), body };
  const sent = dice.onceIn(3) ? [asked, asked] : [asked];
  await Promise.all(sent.map((one) => sendSubmission(story, device, dice, one)));
};

/** Sends again what was sent before, from whichever device, with the same key or without the draft's. */
export const submitAgain = async (story: Story, device: Device, dice: Dice) => {
  const before = dice.pick(story.submits);
  if (!before) return;
  const key = dice.onceIn(2) ? before.asked.key : randomUUID();
  await sendSubmission(story, device, dice, { ...before.asked, key });
};

type Submission = Story['submits'][number]['asked'];
const sendSubmission = async (story: Story, device: Device, dice: Dice, asked: Submission) => {
  const { person } = device;
  const options = { ...person.as, idempotencyKey: asked.key };
  const { told, refusal } = await ask(story, story.submits, person, asked, () =>
    person.call('inspections', 'submit', { body: asked.body }, options),
  );
  if (refusal) learnDraft(device, asked.draft, refusal, dice);
  if (!told) return;
  story.recordIds.add(told.id);
  device.records.set(told.id, told);
};

/** The whole sheet as it was seen; a recheck with what it must have, its fails put right or not. */
const finished = (saw: ShownDraft, dice: Dice): SheetChanges => {
  const sheet = SheetChanges.parse(saw);
  if (!saw.isRecheck) return sheet;
  const visit = {
    recheckDateOfInspection: nzDate(new Date()),
    recheckInspectorNumber: 'VI31185',
    recheckOdometer: 128_500,
  };
  return { ...sheet, ...visit, ...(dice.onceIn(3) ? {} : passing(sheet)) };
};

/** Everything that failed passes. What was written on it stays. */
const passing = ({ InspectionItem: items = [] }: SheetChanges): SheetChanges => {
  const { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, treadDepthLeftFront } = finishedCar();
  const passed = items.map(
    (item): InspectionItem => (item.result === 'FAIL' ? { ...item, result: 'PASS', ReasonForRejections: [] } : item),
  );
  return { systemAuthorizationNumber, newWoFExpiryDate, woFLabelNumber, treadDepthLeftFront, InspectionItem: passed };
};

/** An item fails that may have passed. */
const failing = ({ InspectionItem: items = [] }: SheetChanges): SheetChanges => {
  const failed = carWithThreeFails().InspectionItem.find(
    ({ inspectionItemName }) => inspectionItemName === 'externalStopLamps',
  );
  const stands = items.find(({ inspectionItemName }) => inspectionItemName === 'externalStopLamps');
  if (!failed || !stands) return {};
  const unlabelled = { systemAuthorizationNumber: '', newWoFExpiryDate: '', woFLabelNumber: '' } as const;
  return { ...unlabelled, InspectionItem: [{ ...failed, Comment: stands.Comment }] };
};

/** A change of a record, made from the revision that the device saw last. */
export const edit = async (story: Story, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const sheet = SheetChanges.parse(saw);
  const picked = dice.pick(cells);
  const changes = dice.pick([passing, passing, failing])?.(sheet) ?? {};
  const written = picked ? changeCells(story, sheet, [picked], dice) : {};
  const body = { ...(dice.onceIn(2) ? changes : written), revision: saw.revision };
  await sendEdit(story, device, dice, saw.id, body);
};

/** An edit that says how they are related to the customer, another one than before, or that they are not. */
export const declareConflict = async (story: Story, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const conflict =
    saw.ConflictOfInterest && dice.onceIn(3)
      ? { ConflictOfInterest: false, ConflictOfInterestReason: '' }
      : { ConflictOfInterest: true, ConflictOfInterestReason: newToken(story) };
  await sendEdit(story, device, dice, saw.id, { ...conflict, revision: saw.revision });
};

type EditBody = Story['edits'][number]['asked']['body'];
export const sendEdit = async (story: Story, device: Device, dice: Dice, id: number, body: EditBody) => {
  const { person } = device;
  const { told, refusal } = await ask(story, story.edits, person, { id, body }, () =>
    person.call('inspections', 'edit', { params: { id: String(id) }, body }, person.as),
  );
  if (told) device.records.set(id, told);
  if (refusal?.code === 'version-conflict' && !dice.onceIn(3))
    device.records.set(id, AnsweredInspection.parse(refusal.details));
};

export const recheck = async (story: Story, device: Device, dice: Dice) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const { person } = device;
  const { told } = await ask(story, story.rechecks, person, { id: saw.id }, () =>
    person.call('inspections', 'recheck', { params: { id: String(saw.id) } }, person.as),
  );
  if (!told) return;
  story.draftIds.add(told.id);
  device.drafts.set(told.id, told);
};
