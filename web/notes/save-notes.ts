import { WofSummaryDetails } from '#shared/notes/model.ts';
import { Problem } from '#shared/problem.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import type { Client } from '../client/client.ts';
import { rebaseNotes, type WorkingNotes } from './working-notes.ts';
import '../client/nouns/notes.ts';

/** Maximum number of attempts, each merging changes that were saved elsewhere. */
const ATTEMPTS = 3;

/** Saves edits of `before` for this revision. Merges and retries if another device saved first. */
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
    const held = parseConflict(error);
    if (!held || attempt === ATTEMPTS) throw error;
    return saveNotes(client, rebaseNotes(mine, before, held), held, revision, attempt + 1);
  }
};

const parseConflict = (error: unknown) =>
  error instanceof Problem && error.code === 'version-conflict'
    ? withoutLimits(WofSummaryDetails).safeParse(error.details).data
    : undefined;
