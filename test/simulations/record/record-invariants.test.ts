import { expect, it } from 'vitest';
import { DraftId } from '#shared/ids.ts';
import { findBreaches, invariants } from '#test/drills/record/invariants.ts';
import { forgeries } from './forgeries.ts';
import { newObservation, said } from './observed.ts';

it('the invariants of the record find nothing if none is violated', async () => {
  const { scenario, held } = newObservation();
  expect(await findBreaches(scenario, held)).toEqual([]);
});

it('a record may be edited again once its recheck, a copy of it, is discarded', async () => {
  const { scenario, held, record, begun, draft, action } = newObservation();
  const id = DraftId.parse('dft_Discarded0000');
  const copy = { ...begun[0], id };
  scenario.rechecks.push(action({ id: record.id }, copy));
  scenario.saves.push(action({ draft: id, saw: copy, body: { vehicleMake: 'Kia' } }, copy));
  scenario.discards.push(action({ draft: id }, {}));
  const item = { ...draft.item, state: 'discarded', discardedBy: said, number: 3 };
  held.drafts.push({ id, item, shown: undefined, images: [] });
  const [number = draft.item] = held.numbers.items;
  held.numbers = { taken: 3, items: [...held.numbers.items, { ...number, sk: '3', draftId: id, discarded: true }] };
  expect(await findBreaches(scenario, held)).toEqual([]);
});

it('a retried edit gets its result, even if the record has been entered in VIC since', async () => {
  const { scenario, held, edited, action } = newObservation();
  scenario.edits.push(action({ id: edited.id, body: { revision: 1, vehicleMake: 'Honda' } }, edited));
  expect(await findBreaches(scenario, held)).toEqual([]);
});

it("an edit that saw the latest customer determines the customer's fields", async () => {
  const { scenario, held, edited, record, known } = newObservation();
  const changes = { customerAddress: '4 Edited Road', customerVersion: 3 };
  for (const one of [edited, record.revisions.at(-1), record.shown, scenario.edits[0]?.asked.body])
    Object.assign(one ?? {}, changes);
  Object.assign(known.customer, { Homeaddress: changes.customerAddress });
  expect(await findBreaches(scenario, held)).toEqual([]);
});

it('every invariant of the record has a forgery that violates it', () => {
  expect(Object.keys(forgeries).toSorted()).toEqual(invariants.map(({ sentence }) => sentence).toSorted());
});

it.each(
  Object.entries(forgeries).flatMap(([sentence, ways]) =>
    Object.entries(ways).map(([way, forge]) => ({ sentence, way, forge })),
  ),
)('finds exactly the forged breach: $sentence ($way)', async ({ sentence, forge }) => {
  const observed = newObservation();
  forge(observed);
  const { scenario, held } = observed;
  const broken = (await findBreaches(scenario, held)).map((breach) => breach.sentence);
  expect([...new Set(broken)]).toEqual([sentence]);
});
