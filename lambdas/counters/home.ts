import { countHome, getFirstFactDay, type HomeCounters } from '#shared/counters/home.ts';
import { nzDate } from '#shared/nz-date.ts';
import type { Caller } from '../http/context.ts';
import { addOlderFacts, findFacts } from './facts.ts';

/** Loads the figures on Home. */
export const loadHome = async (context: Caller): Promise<HomeCounters> => {
  const today = nzDate(context.now);
  const from = getFirstFactDay(today);
  const isCounted = await addOlderFacts(context, from);
  const facts = await findFacts(context, { from, upTo: today });
  return { counting: !isCounted, ...countHome(facts, today) };
};
