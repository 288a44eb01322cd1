import { discardDraft } from '#lambdas/drafts/discard.ts';
import { createDraft, saveDraft } from '#lambdas/drafts/records.ts';
import { createEstimate } from '#lambdas/estimates/create.ts';
import { recordDecision } from '#lambdas/estimates/decide.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { loadSent, sendEstimate, withdrawEstimate } from '#lambdas/estimates/send.ts';
import type { Context } from '#lambdas/http/context.ts';
import { edit } from '#lambdas/inspections/edit.ts';
import { recheck } from '#lambdas/inspections/recheck.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { submit } from '#lambdas/inspections/submit.ts';
import { saveNotes } from '#lambdas/notes/records.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { DraftId, EstimateId, newId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { Problem } from '#shared/problem.ts';
import { carWithThreeFails, finishedCar } from '#shared/samples/sheets.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { daysLater } from './calendar.ts';
import { peopleActs, reopen } from './people-acts.ts';
import { type Act, retryUntilAnswered, today } from './retry.ts';
import { makePlate, makeVin, type Shop, VEHICLES } from './shop.ts';

/**
 * The minimum validity of a WoF in days, and the days that may be added. Both are short, so that many WoFs expire
 * during the simulation.
 */
const LEAST_DAYS = 15;
const MORE_DAYS = [30, 240];

const formOf = ({ dice }: Shop, vehicle: number, passes: boolean): FilledSheet => ({
  ...(passes ? finishedCar() : carWithThreeFails()),
  vehicleRegistrationPlate: makePlate(vehicle),
  vehicleVIN: makeVin(vehicle),
  vehicleOdometer: 128_450,
  // A failed inspection may have taken place before the day of its submission.
  initialDateOfInspection: daysLater(today(), passes || dice.onceIn(2) ? 0 : -dice.throwDie(26)) as NzDate,
  enteredLateReason: 'The network failed',
  ...(passes && labelOf(dice)),
});
const labelOf = (dice: Shop['dice']) => ({
  systemAuthorizationNumber: String(10_000_000 + dice.throwDie(90_000_000)),
  newWoFExpiryDate: daysLater(today(), LEAST_DAYS + dice.throwDie(dice.pick(MORE_DAYS) ?? 1)) as NzDate,
  woFLabelNumber: `L${dice.throwDie(9_000_000)}`,
});

/** Returns the expiry date on the label of the vehicle's last WoF. Not every inspector enters it. */
const readLabel = ({ dice, labels }: Shop, vehicle: number) =>
  (dice.onceIn(3) ? '' : (labels.get(vehicle) ?? '')) as NzDate | '';

const inspect =
  (passes: boolean): Act =>
  async (shop, context) => {
    const vehicle = shop.dice.throwDie(VEHICLES);
    const open = shop.dice.onceIn(3) ? pickPlain(shop) : undefined;
    const id = DraftId.parse(open ?? newId('dft'));
    if (!open) await begin(shop, context, id);
    const sheet = {
      ...formOf(shop, vehicle, passes),
      vehicleCurrentExpiryDate: readLabel(shop, vehicle),
    };
    const given = { id, vehicle, first: sheet.initialDateOfInspection };
    await hand(shop, context, given, sheet);
    if (shop.dice.onceIn(4)) await correct(shop, context, given);
  };

/** Corrects a sheet on its own day, the only one on which it can be changed: another expiry date, or a pass. */
const correct = async (shop: Shop, context: Context, { vehicle, first }: Handed) => {
  const number = [...shop.notEntered].at(-1) ?? 0;
  const found = await loadInspection(context, number);
  const { InspectionItem } = finishedCar();
  const changes = { ...(!found.newWoFExpiryDate && { InspectionItem }), ...labelOf(shop.dice) };
  const done = await retryUntilAnswered(() => edit(number, { ...changes, revision: found.revision }, context));
  if (!done?.newWoFExpiryDate) throw new Error('A corrected sheet did not pass');
  const passedUntil = done.newWoFExpiryDate;
  const sheet = String(number);
  shop.tell({ what: 'corrected', sheet, vehicle: makePlate(vehicle), first, passedUntil });
  shop.failed.delete(number);
  shop.labels.set(vehicle, passedUntil);
};

type Handed = { id: DraftId; vehicle: number; first: string };

const hand = async (shop: Shop, context: Context, handed: Handed, sheet: Partial<FilledSheet>) => {
  const { id, vehicle, first } = handed;
  const formattedId = { unfinishedInspectionId: id };
  const done = await retryUntilAnswered(() => submit({ ...sheet, formattedId }, context));
  if (!done) throw new Error('A resubmitted sheet got no response');
  const passedUntil = done.newWoFExpiryDate;
  const rechecks = shop.rechecks.get(id);
  shop.tell({
    ...{ what: 'submitted', sheet: String(done.id), draft: id, by: context.userId, vehicle: makePlate(vehicle) },
    ...{ first, passedUntil, ...(rechecks !== undefined && { rechecks: String(rechecks) }) },
  });
  shop.drafts.delete(id);
  shop.rechecks.delete(id);
  shop.notEntered.add(done.id);
  if (rechecks !== undefined) shop.failed.delete(rechecks);
  if (passedUntil) shop.labels.set(vehicle, passedUntil);
  else shop.failed.set(done.id, { vehicle, first });
};

const pickPlain = ({ dice, drafts, rechecks }: Shop) => dice.pick([...drafts].filter((id) => !rechecks.has(id)));

const begin = async (shop: Shop, context: Context, id: DraftId) => {
  await retryUntilAnswered(() =>
    createDraft(context, id, { vehicleRegistrationPlate: `KZT${shop.dice.throwDie(900)}` }),
  );
  shop.drafts.add(id);
  shop.tell({ what: 'written', draft: id, by: context.userId });
};
const beginDraft: Act = (shop, context) => begin(shop, context, DraftId.parse(newId('dft')));

const changeDraft: Act = async (shop, context) => {
  const id = shop.dice.pick([...shop.drafts]);
  if (!id) return;
  await retryUntilAnswered(() =>
    saveDraft(context, DraftId.parse(id), { vehicleModel: `Model ${shop.dice.throwDie(900)}` }),
  );
  shop.tell({ what: 'written', draft: id, by: context.userId });
};

const dropDraft: Act = async (shop, context) => {
  const id = shop.dice.pick([...shop.drafts]);
  if (!id) return;
  await retryUntilAnswered(() => discardDraft(context, DraftId.parse(id)));
  shop.drafts.delete(id);
  shop.rechecks.delete(id);
  shop.tell({ what: 'discarded', draft: id });
};

const beginRecheck: Act = async (shop, context) => {
  const id = shop.dice.pickLate([...shop.failed.keys()]);
  if (id === undefined || [...shop.rechecks.values()].includes(id)) return;
  const draft = await retryUntilAnswered(() => recheck(id, context));
  if (!draft) throw new Error('A recheck that was started again got no response');
  shop.drafts.add(draft.id);
  shop.rechecks.set(draft.id, id);
  shop.tell({ what: 'written', draft: draft.id, by: context.userId });
};

const finishRecheck: Act = async (shop, context) => {
  const [draft, of] = shop.dice.pick([...shop.rechecks]) ?? [];
  const failed = of === undefined ? undefined : shop.failed.get(of);
  if (!draft || !failed) return;
  const { InspectionItem } = shop.dice.onceIn(3) ? carWithThreeFails() : finishedCar();
  const passes = InspectionItem.every(({ result }) => result !== 'FAIL');
  const visit = { recheckOdometer: 128_470, recheckDateOfInspection: today() as NzDate, treadDepthLeftFront: 5.5 };
  const sheet = { ...visit, InspectionItem, ...(passes && labelOf(shop.dice)) };
  await hand(shop, context, { id: DraftId.parse(draft), ...failed }, sheet);
};

const enter: Act = async (shop, context) => {
  const id = shop.dice.pickLate([...shop.notEntered]);
  if (id === undefined) return;
  const { revision, WofSummaryDetails } = await loadInspection(context, id);
  const { updatedAt, wofPaidFor } = WofSummaryDetails;
  const notes = { wofPaidFor, VICDetailsEntered: true, updatedAt, revision, wofComments: [] };
  await retryUntilAnswered(() => saveNotes(id, notes, context));
  shop.notEntered.delete(id);
  shop.tell({ what: 'entered', sheet: String(id) });
};

const beginEstimate: Act = async (shop, context) => {
  const inspection = shop.dice.pickLate([...shop.failed.keys()]);
  if (inspection === undefined) return;
  const found = await loadInspection(context, inspection);
  const made = await retryUntilAnswered(() => createEstimate(buildEstimate(found), context));
  if (!made) throw new Error('An estimate that was started again got no response');
  const id = made.EstimateID;
  if (!shop.estimates.has(id)) shop.estimates.set(id, 'begun');
  if (shop.estimates.get(id) === 'begun') await sendOut(shop, context, id);
};

const sendOut = async (shop: Shop, context: Context, id: EstimateId) => {
  const { Customer, Vehicle, lines, version: before, state } = await loadEstimate(id, context);
  const free = { Customer, lines: lines.map((line) => ({ ...line, noCharge: true })), version: before };
  const saved = state === 'draft' ? await retryUntilAnswered(() => saveEstimate(id, free, context)) : undefined;
  const version = saved?.version ?? before;
  const lastDay = daysLater(today(), shop.dice.throwDie(shop.dice.onceIn(2) ? 8 : 31));
  await retryUntilAnswered(() => sendEstimate(id, { version, expiresOn: lastDay as NzDate, mail: false }, context));
  shop.estimates.set(id, 'sent');
  shop.tell({ what: 'sent', estimate: id, vehicle: Vehicle.Registration, by: context.userId, lastDay });
};

const pickEstimate = ({ dice, estimates }: Shop, ...states: string[]) =>
  EstimateId.safeParse(dice.pickLate([...estimates].flatMap(([id, state]) => (states.includes(state) ? [id] : []))))
    .data;

/** Sends an estimate again that was withdrawn or has expired. */
const sendAgain: Act = async (shop, context) => {
  const id = pickEstimate(shop, 'closed', 'sent');
  if (id) await sendOut(shop, context, id);
};

const withdraw: Act = async (shop, context) => {
  const id = pickEstimate(shop, 'sent');
  if (!id) return;
  const { version } = await loadEstimate(id, context);
  await retryUntilAnswered(() => withdrawEstimate(id, { version }, context));
  shop.estimates.set(id, 'closed');
  shop.tell({ what: 'closed', estimate: id });
};

const answer: Act = async (shop, context) => {
  const id = pickEstimate(shop, 'sent');
  const { sent } = id ? await loadEstimate(id, context) : {};
  if (!id || !sent) return;
  const { hash, lines } = await loadSent(context, id, sent.number);
  const decided = lines.map((line) => ({ id: line.id, decision: 'approved' as const }));
  const decision = { id: newId('lnk').slice(4), hash, name: 'Mere Tāmati', lines: decided };
  await retryUntilAnswered(() => recordDecision(id, { ...decision, how: 'phone' }, context));
  shop.estimates.delete(id);
  shop.tell({ what: 'closed', estimate: id });
};

/** The relative frequency of each action. */
const acts: [number, Act][] = [
  [14, inspect(false)],
  [12, inspect(true)],
  [6, beginRecheck],
  [8, finishRecheck],
  [16, enter],
  [8, beginDraft],
  [8, changeDraft],
  [3, dropDraft],
  [8, beginEstimate],
  [4, sendAgain],
  [3, withdraw],
  [3, answer],
  ...peopleActs,
];
/** Each action, repeated according to its frequency. */
const drawn = acts.flatMap(([often, act]) => Array.from({ length: often }, () => act));

/** Lets someone of the workshop act, if there is something to do. A refused action counts as not done. */
export const actRandomly = async (shop: Shop): Promise<'done' | 'nothing' | 'refused'> => {
  const act = shop.isClosed() ? reopen : shop.dice.pick(drawn);
  const person = shop.dice.pick(shop.peopleAs('Admin', 'inspector'));
  if (!act || !person) return 'nothing';
  const before = shop.facts.length;
  try {
    await act(shop, shop.contextOf(person));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return 'refused';
  }
  return shop.facts.length > before ? 'done' : 'nothing';
};
