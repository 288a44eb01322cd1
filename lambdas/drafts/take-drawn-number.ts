import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import { DraftId } from '#shared/ids.ts';
import { tryAgain } from '#shared/problem.ts';
import type { Acting } from '../http/context.ts';
import { takeDrawnWrites } from '../sheets/reserves.ts';
import { numberKey } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues } from '../table/table.ts';
import { readLine } from './stored.ts';

/**
 * Gives an open draft the number that its device drew because it never got the response with the draft's first number:
 * the drawn one may be on paper. The first one is marked as lost. A draft keeps a number that was drawn before.
 */
export const takeDrawnNumber = async (context: Acting, draft: Item, drawn: DrawnNumber): Promise<Item> => {
  const { table, organizationId } = context;
  const { number } = drawn;
  if (draft.number === number || draft.recheckOf !== undefined || draft.paperInspectionId !== undefined) return draft;
  const first = numberKey(organizationId, Number(draft.number));
  if ((await table.get(first, { consistent: true }))?.leased) return draft;
  const id = DraftId.parse(draft.id);
  const { refused } = await table.write(
    {
      update: {
        key: draft,
        expression: 'SET #number = :number, summary.#number = :number ADD saves :one',
        condition: '#state = :open AND #number = :first',
        names: { '#state': 'state', '#number': 'number' },
        values: { ':open': 'open', ':number': number, ':first': draft.number, ':one': 1 },
      },
    },
    {
      update: {
        key: first,
        expression: `SET ${typeAssignment}, draftId = :draft, lost = :lost`,
        condition: 'attribute_not_exists(pk) OR draftId = :draft',
        names: typeNames,
        values: { ...typeValues('NUMBER'), ':draft': id, ':lost': true },
      },
    },
    ...(await takeDrawnWrites(context, drawn, id)),
  );
  if (refused) throw tryAgain();
  return { ...draft, number, summary: { ...readLine(draft), number } };
};
