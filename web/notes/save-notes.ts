import { WofSummaryDetails } from '#shared/notes/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Client } from '../client/client.ts';
import { mergedOnto, type WorkingNotes } from './working-notes.ts';
import '../client/nouns/notes.ts';

/** How often it is merged with what somebody else has saved meanwhile. */
const ATTEMPTS = 3;

/** Saves what I made of `before` on the page of this revision; where another device was first, on top of what it saved. */
export const saveNotes = async (
  client: Client,
  mine: WorkingNotes,
  before: WofSummaryDetails,
  revision: number,
  attempt = 1,
): Promise<WofSummaryDetails> => {
  const { id, updatedAt } = before;
  try {
    return await client.notes.save({
      params: { id: String(id) },
      body: {
        updatedAt,
        revision,
        wofPaidFor: mine.paid,
        VICDetailsEntered: mine.vicEntered,
        wofComments: mine.notes.map(({ id, comment }) => ({ id, comment })),
      },
    });
  } catch (error) {
    const held = heldBy(error);
    if (!held || attempt === ATTEMPTS) throw error;
    return saveNotes(client, mergedOnto(mine, before, held), held, revision, attempt + 1);
  }
};

const heldBy = (error: unknown) =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(WofSummaryDetails).safeParse(error.details).data
    : undefined;
