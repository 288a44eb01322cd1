import { countHome, getFirstFactDay, getFirstSummedDay, type HomeCounters } from '#shared/counters/home.ts';
import { dayId } from '#shared/counters/sums.ts';
import { nzDate } from '#shared/nz-date.ts';
import { findSums } from '../facts/sums.ts';
import type { Caller } from '../http/context.ts';
import { addOlderFacts } from './facts.ts';

/** Loads the figures on Home. */
export const loadHome = async (context: Caller): Promise<HomeCounters> => {
  const today = nzDate(context.now);
  const isCounted = await addOlderFacts(context, getFirstFactDay(today));
  const { sums } = await findSums(context, { from: dayId(getFirstSummedDay(today)), upTo: dayId(today) });
  return { counting: !isCounted, ...countHome(sums, today) };
};
