import { verifySeal } from '#lambdas/seals/seal.ts';
import { cells, readCell } from '../cells.ts';
import { isDone, type Scenario, type ShownRecord } from '../scenario.ts';
import type { StoredRecord } from '../stored-state.ts';
import { type Invariant, isSame } from './invariant.ts';

/** Returns the content of a revision without photos, notes and recheck, which can change later. */
const sheetIn = ({ images: _, WofSummaryDetails: __, recheckedBy: ___, InspectionItem, ...facts }: Told) => ({
  ...facts,
  items: InspectionItem.map(({ inspectionItemName, result, ReasonForRejections, Comment }) => ({
    ...{ inspectionItemName, result, ReasonForRejections, Comment },
  })),
});
type Told = Pick<ShownRecord, 'images' | 'WofSummaryDetails' | 'recheckedBy' | 'InspectionItem' | 'revision'>;

/** Lists every version of a record that a device was shown, in any response. */
const allShown = (scenario: Scenario, id: number) =>
  [
    ...scenario.submits.map(({ told }) => told),
    ...scenario.edits.map(({ told }) => told),
    ...scenario.notes.map(({ asked }) => asked.saw),
    ...scenario.devices.map(({ records }) => records.get(id)),
  ].filter((told) => told?.id === id);

const neverChanged: Invariant = {
  sentence: 'A stored revision never changes.',
  findBreaches: (scenario, { records }) =>
    records.flatMap(({ id, revisions }) =>
      allShown(scenario, id).flatMap((shown) => {
        const held = revisions.find(({ revision }) => revision === shown?.revision);
        if (!shown || !held) return [`revision ${shown?.revision} of ${id} is gone`];
        return isSame(sorted(sheetIn(shown)), sorted(sheetIn(held))) ? [] : [`revision ${held.revision} of ${id}`];
      }),
    ),
};
const known = ['id', 'formattedId', 'createdAt', 'updatedAt', 'submittedBy', 'revisedBy', 'setBy', 'items', ...cells];
const sorted = (facts: object) => known.map((name) => Object.entries(facts).find(([each]) => each === name));

const sealsHold: Invariant = {
  sentence: "Every revision's seal verifies.",
  findBreaches: (_, { records }) =>
    records.flatMap(({ id, stored }) =>
      stored.flatMap((revision, n) => {
        const found = verifySeal(revision, stored[n - 1]);
        return found === 'sealed' ? [] : [`${id} ${revision.sk} is ${found}`];
      }),
    ),
};

const everyEditStands: Invariant = {
  sentence: 'An edit changes what it requests, based on its revision, and nothing else.',
  findBreaches: (scenario, { records }) =>
    records.flatMap((record) => {
      const edits = scenario.edits.filter((action) => isDone(action) && action.asked.id === record.id);
      return [
        ...edits.flatMap(({ asked: { body }, told }) => {
          const made = record.revisions.find(({ revision }) => revision === told?.revision);
          if (!made || made.revision > body.revision + 1) return [`${record.id}: ${body.revision} → ${told?.revision}`];
          return cells.flatMap((cell) => {
            const value = readCell(body, cell);
            return value === undefined || value === readCell(made, cell)
              ? []
              : [`${record.id} lacks ${cell} "${value}"`];
          });
        }),
        ...record.revisions.slice(1).flatMap((after, n) => changedUnasked(scenario, record, n, after)),
      ];
    }),
};

/** Lists fields in which a revision differs from the one before without an edit that requested it. */
const changedUnasked = (
  { edits }: Scenario,
  { id, revisions }: StoredRecord,
  n: number,
  after: StoredRecord['revisions'][0],
) => {
  const before = revisions[n];
  const makers = edits.filter(({ asked }) => asked.id === id && asked.body.revision === before?.revision);
  if (after.revision !== n + 2 || !before) return [`${id} has revisions ${revisions.map(({ revision }) => revision)}`];
  return cells.flatMap((cell) => {
    const [was, is] = [readCell(before, cell), readCell(after, cell)];
    const isAsked = was === is || makers.some(({ asked }) => readCell(asked.body, cell) === is);
    return isAsked ? [] : [`${id} ${cell} became "${is}"`];
  });
};

const vicIsFinal: Invariant = {
  sentence: 'The VIC entry refers to the revision that was seen, and the record never changes afterwards.',
  findBreaches: (scenario, { records }) =>
    records.flatMap(({ id, header, revisions }) => {
      const entered = scenario.notes.filter(
        (action) => isDone(action) && action.asked.saw.id === id && action.asked.body.VICDetailsEntered,
      );
      const kept = (header.vicEntered as { revision?: number } | undefined)?.revision;
      const done = Math.min(...entered.map(({ to }) => to));
      // If the response got lost, the retry gets the same one.
      const late = scenario.edits.filter(
        (action) => action.asked.id === id && isDone(action) && action.from > done && action.told?.revision !== kept,
      );
      if (entered.length === 0) return kept === undefined ? [] : [`${id} was entered without a request`];
      return [
        ...(kept === revisions.at(-1)?.revision ? [] : [`${id}: ${kept} was entered, and it has ${revisions.length}`]),
        ...entered.flatMap(({ asked }) =>
          asked.saw.revision === kept ? [] : [`${id}: ${kept} is stored, and ${asked.saw.revision} was seen`],
        ),
        ...late.map(({ from }) => `${id} was edited at ${from}`),
      ];
    }),
};

const notesStand: Invariant = {
  sentence: 'No acknowledged note is missing, unless someone who saw it removed it.',
  findBreaches: (scenario, { records }) =>
    scenario.notes.filter(isDone).flatMap(({ asked: { saw, body } }) => {
      const held = records.find(({ id }) => id === saw.id)?.shown.WofSummaryDetails.wofComments ?? [];
      const had = new Set(saw.WofSummaryDetails.wofComments.map(({ id }) => id));
      const added = body.wofComments.filter(({ id }) => !had.has(id));
      return added.flatMap(({ id, comment }) => {
        const isThere = held.some((note) => note.id === id && note.comment === comment);
        const taken = scenario.notes.some(
          ({ asked }) =>
            asked.saw.WofSummaryDetails.wofComments.some((note) => note.id === id) &&
            asked.body.wofComments.every((note) => note.id !== id),
        );
        return isThere || taken ? [] : [`${saw.id} lacks the note "${comment}"`];
      });
    }),
};

export const revisionInvariants = [neverChanged, sealsHold, everyEditStands, vicIsFinal, notesStand];
