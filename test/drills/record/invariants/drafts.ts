import * as z from 'zod';
import { cells, readCell } from '../cells.ts';
import { isDone } from '../scenario.ts';
import { type Invariant, mayBeCurrent } from './invariant.ts';
import { listWrites } from './writes.ts';

const nothingIsLost: Invariant = {
  sentence: 'No acknowledged save is missing from the draft or from its inspection.',
  findBreaches: (scenario, held) => {
    const sheets = held.drafts.flatMap(({ id, shown, item }) => {
      const became = held.records.find((record) => record.id === item.inspectionId)?.revisions[0];
      const sheet = shown ?? became;
      return sheet ? [{ id, sheet }] : [];
    });
    return sheets.flatMap(({ id, sheet }) =>
      cells.flatMap((cell) => {
        const stands = readCell(sheet, cell) ?? '';
        return mayBeCurrent(listWrites(scenario, held, id, cell), stands) ? [] : [`${id} ${cell} is "${stands}"`];
      }),
    );
  },
};

const nothingIsOverwrittenUnseen: Invariant = {
  sentence: 'No save overwrites values that its device had not seen.',
  findBreaches: (scenario, held) =>
    scenario.saves.filter(isDone).flatMap(({ asked: { draft, saw, body }, from }) =>
      cells.flatMap((cell) => {
        const [value, before] = [readCell(body, cell), readCell(saw, cell) ?? ''];
        if (value === undefined) return [];
        const all = listWrites(scenario, held, draft, cell);
        const earlier = all.filter((one) => one.to < from);
        // Values that may or may not have been written at that moment.
        const meanwhile = all.filter((one) => one.from < from && one.to > from).map((one) => ({ ...one, sure: false }));
        const isKnown = mayBeCurrent([...earlier, ...meanwhile], before);
        const isSaid = earlier.at(-1)?.value === value;
        return isKnown || isSaid ? [] : [`${draft} ${cell}: "${value}" over what it saw as "${before}"`];
      }),
    ),
};

const everyDraftIsThere: Invariant = {
  sentence: 'Every draft returned by a response exists: open, submitted, or discarded by a request.',
  findBreaches: (scenario, held) =>
    [...scenario.creates, ...scenario.rechecks].flatMap(({ told }) => {
      const item = held.drafts.find(({ id }) => id === told?.id)?.item;
      if (!told || (item && item.state !== 'discarded')) return [];
      const who = scenario.discards
        .filter((action) => action.asked.draft === told.id && isDone(action))
        .map(({ by }) => by);
      const said = item && DiscardedBy.parse(item.discardedBy);
      return said && who.includes(said.userId)
        ? []
        : [`${told.id} is ${item ? 'discarded without a request' : 'gone'}`];
    }),
};
const DiscardedBy = z.object({ userId: z.string() });

export const draftInvariants = [nothingIsLost, nothingIsOverwrittenUnseen, everyDraftIsThere];
