import * as fc from 'fast-check';
import { type Dice, newDice } from '#scripts/seed/dice.ts';
import { pickCustomer, saveCustomer } from './actions/customers.ts';
import { begin, discard, save } from './actions/drafts.ts';
import { intrude } from './actions/intrude.ts';
import { look } from './actions/looks.ts';
import { enterInVic, note } from './actions/notes.ts';
import { announce, describe, remove, upload } from './actions/photos.ts';
import { declareConflict, edit, recheck } from './actions/records.ts';
import { submit, submitAgain, submitDifferently, submitWithoutDraft } from './actions/submissions.ts';
import type { Device, Scenario } from './scenario.ts';

type Do = (scenario: Scenario, device: Device, dice: Dice) => Promise<unknown>;

/** All actions of a device, with their relative frequency. */
const actions = {
  begin: [1, begin],
  save: [5, save],
  submit: [5, submit],
  submitAgain: [1, submitAgain],
  submitOtherwise: [1, submitDifferently],
  submitWithoutDraft: [1, submitWithoutDraft],
  discard: [1, discard],
  look: [6, look],
  edit: [5, edit],
  declareConflict: [2, declareConflict],
  recheck: [3, recheck],
  note: [2, note],
  enterInVic: [1, enterInVic],
  announce: [2, announce],
  upload: [3, upload],
  describe: [1, describe],
  remove: [1, remove],
  saveCustomer: [2, saveCustomer],
  pickCustomer: [1, pickCustomer],
  intrude: [1, intrude],
} as const satisfies Record<string, readonly [number, Do]>;

type Name = keyof typeof actions;
const names = Object.keys(actions) as Name[];

/** A step: the device, the action, the seed of its dice, and whether the next step starts before it has ended. */
export type Step = { device: number; what: Name; dice: number; atOnce: boolean };

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.integer({ min: 0, max: 1 }),
  what: fc.oneof(...names.map((name) => ({ weight: actions[name][0], arbitrary: fc.constant(name) }))),
  dice: fc.nat(),
  atOnce: fc.nat(3).map((n) => n === 3),
});
export const steps = fc.array(step, { minLength: 10, maxLength: 30, size: 'max' });

/** Runs the steps. First, one device creates a draft and the other opens it, so that both work on the same sheet. */
export const runSteps = async (scenario: Scenario, [first, ...rest]: readonly Step[]) => {
  const alone = { ...first, dice: first?.dice ?? 0, atOnce: false };
  const all: Step[] = first
    ? [{ ...alone, device: first.device, what: 'begin' }, { ...alone, device: 1 - first.device, what: 'look' }, ...rest]
    : [];
  let begun: Promise<unknown>[] = [];
  for (const { device, what, dice, atOnce } of all) {
    const acting = scenario.devices[device];
    if (acting) begun.push(actions[what][1](scenario, acting, newDice(dice)));
    if (atOnce) continue;
    await Promise.all(begun);
    begun = [];
  }
  await Promise.all(begun);
};
