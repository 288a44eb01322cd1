import type { Dice } from '#scripts/seed/dice.ts';
import { NoteId, newId } from '#shared/ids.ts';
import { WofSummaryDetails } from '#shared/notes/model.ts';
import { ask, type Device, newToken, type Scenario, type ShownRecord } from '../scenario.ts';

type Details = ShownRecord['WofSummaryDetails'];

/** Adds or removes a note, and sometimes changes whether the inspection is paid. */
export const note = (scenario: Scenario, device: Device, dice: Dice) =>
  saveNotes(scenario, device, dice, (details) => {
    const { wofComments } = details;
    const written = { id: NoteId.parse(newId('nte')), comment: newToken(scenario) };
    return {
      ...details,
      wofPaidFor: dice.onceIn(3) ? !details.wofPaidFor : details.wofPaidFor,
      wofComments: dice.onceIn(3) ? wofComments.slice(1) : [...wofComments, written],
    };
  });

export const enterInVic = (scenario: Scenario, device: Device, dice: Dice) =>
  saveNotes(scenario, device, dice, (details) => ({ ...details, VICDetailsEntered: true }));

type Body = Scenario['notes'][number]['asked']['body'];
const saveNotes = async (scenario: Scenario, device: Device, dice: Dice, change: (details: Details) => Body) => {
  const saw = dice.pickLate([...device.records.values()]);
  if (!saw) return;
  const { person } = device;
  const body = { ...change(saw.WofSummaryDetails), revision: saw.revision };
  const { told, refusal } = await ask(scenario, scenario.notes, person, { saw, body }, () =>
    person.call('notes', 'save', { params: { id: String(saw.id) }, body }, person.as),
  );
  const learnt = told ?? (refusal?.code === 'version-conflict' ? WofSummaryDetails.parse(refusal.details) : undefined);
  // the device updates its notes, but not the rest of the record
  if (learnt && !dice.onceIn(3)) device.records.set(saw.id, { ...saw, WofSummaryDetails: learnt });
};
