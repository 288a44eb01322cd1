import { useQueryClient } from '@tanstack/react-query';
import type { Estimate } from '#shared/estimates/model.ts';
import { useClient } from '../../session/session.tsx';
import { toast } from '../../ui/toasts.tsx';
import { isOutdated, readCurrent } from './outdated.ts';
import { estimateQuery } from './queries.ts';

export type Act = (call: () => Promise<Estimate>) => Promise<Estimate>;

/**
 * Runs an action on an estimate and shows the result. If the page was stale, it shows a message and the current state.
 */
export const useAct = (id: string, hear: (estimate: Estimate) => void): Act => {
  const client = useClient();
  const queries = useQueryClient();
  return async (call) => {
    try {
      const answer = await call();
      hear(answer);
      return answer;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      toast({ type: 'error', text: error.message });
      const there = readCurrent(error);
      if (there) hear(there);
      else await queries.invalidateQueries(estimateQuery(client, id));
      throw error;
    }
  };
};
