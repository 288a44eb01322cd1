import type { Table } from '#lambdas/table/table.ts';
import { type Broken, checkLaws, findBroken, type Runs } from '#test/simulation-tools/stories.ts';
import { laws } from './laws.ts';
import { openShop } from './place.ts';
import { play, steps } from './story.ts';

const MOST_SHRINKS = 60;

export type Played = { stories: number; decided: number; sent: number; undone: number; broken?: Broken | undefined };

/** Plays interleavings of a workshop and its customers until one breaks a law. */
export const playDecisions = async (table: Table, runs: Runs): Promise<Played> => {
  const shop = await openShop(table);
  const played: Played = { stories: 0, decided: 0, sent: 0, undone: 0 };
  const broken = await findBroken(steps, runs, MOST_SHRINKS, async (plan) => {
    const told = await play(shop, plan);
    const items = await told.place.read();
    played.stories++;
    played.decided += told.decided.length;
    played.undone += told.undone.length;
    played.sent += items.filter(({ type }) => type === 'SENT').length;
    return { breaches: await checkLaws(laws, told, { items }), trace: told.trace };
  });
  return { ...played, broken };
};
