import { readNumber } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { isDone } from '../scenario.ts';
import { type Invariant, isSame } from './invariant.ts';
import { isBeforeFirstSave } from './time-spans.ts';

const onceEach: Invariant = {
  sentence: 'One draft becomes at most one inspection, and every response to its submission is the same.',
  findBreaches: ({ submits }, { drafts, records }) =>
    drafts.flatMap(({ id, item }) => {
      const became = records.filter(({ revisions }) => revisions[0]?.formattedId.unfinishedInspectionId === id);
      const answers = submits.filter((action) => action.asked.draft === id).flatMap(({ told }) => told ?? []);
      const [first] = answers;
      return [
        ...(became.length > 1 ? [`${id} became ${became.map((record) => record.id)}`] : []),
        ...(answers.some((answer) => !isSame(answer, first)) ? [`${id} got different responses`] : []),
        ...(first && (item.state !== 'submitted' || item.inspectionId !== first.id)
          ? [`${id} was submitted as ${first.id} and is ${item.state} ${item.inspectionId}`]
          : []),
      ];
    }),
};

const oneNumberEach: Invariant = {
  sentence: 'No two sheets share a number, and every used number is explained.',
  findBreaches: ({ shop }, { drafts, numbers }) => {
    // a function that is killed between the counter and the item leaves a gap
    const mayHaveGaps = shop.isKilled;
    const explained = new Set(numbers.items.map(readNumber));
    const taken = Array.from({ length: numbers.taken }, (_, n) => n + 1);
    return [
      ...drafts.flatMap(({ id, item }) => {
        const place = placeOf(item);
        const isTwice = drafts.some((other) => other.id !== id && isStanding(other) && placeOf(other.item) === place);
        const mine = numbers.items.find(({ draftId, lost }) => draftId === id && !lost);
        const isDiscarded = item.state === 'discarded';
        // discarded before its first save
        const isUnnumbered = !mine && item.number === undefined && isDiscarded;
        const isSaid = isUnnumbered || (mine && readNumber(mine) === item.number && !mine.discarded === !isDiscarded);
        return [
          ...(isStanding({ item }) && isTwice ? [`${place} of ${id} is also another's`] : []),
          ...(isSaid ? [] : [`${id} is ${item.state}, and its number ${place} is not marked accordingly`]),
        ];
      }),
      ...taken
        .filter((number) => !explained.has(number) && !mayHaveGaps)
        .map((number) => `nothing explains who used ${number}`),
    ];
  },
};
const placeOf = ({ number, recheckIdx }: Item) => `${number}-${recheckIdx}`;
const isStanding = ({ item }: { item: Item }) => item.state !== 'discarded';

const noTwoPasses: Invariant = {
  sentence: "A car's failed inspection and its recheck never both pass.",
  findBreaches: (_, { records }) =>
    records.flatMap(({ id, revisions }) => {
      const sheet = revisions.at(-1);
      const earlier = records.find((record) => record.id === sheet?.recheckOf)?.revisions.at(-1);
      const both = sheet && earlier && hasPassed(sheet) && hasPassed(earlier);
      const rechecks = records.filter(({ revisions: [first] }) => first?.recheckOf === id);
      return [
        ...(both ? [`${earlier.id} and its recheck ${id} both pass`] : []),
        ...(rechecks.length > 1 ? [`${id} was rechecked as ${rechecks.map((record) => record.id)}`] : []),
      ];
    }),
};

const nothingComesBack: Invariant = {
  sentence: 'Nothing is written to a draft that was submitted or discarded.',
  findBreaches: (scenario) => {
    const { creates, saves, submits, discards } = scenario;
    const ends = [...submits, ...discards].filter((one) => isDone(one) || isBeforeFirstSave(one));
    return [...creates, ...saves]
      .filter(isDone)
      .filter(({ asked, from }) => ends.some((end) => end.asked.draft === asked.draft && end.to < from))
      .map(({ asked, from }) => `${asked.draft} was saved at ${from}`);
  },
};

export const submissionInvariants = [onceEach, oneNumberEach, noTwoPasses, nothingComesBack];
