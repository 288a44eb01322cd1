import { queryOptions } from '@tanstack/react-query';
import type { Period } from '#shared/training/model.ts';
import type { Client } from '../client/client.ts';
import '../client/nouns/training.ts';

/** Prefix of the queries that are stale after training is recorded. */
export const TRAINING = ['training'] as const;

/** Whose record: the user's own, everyone's, or that of a person by id. */
export type Whose = 'own' | 'all' | { person: string };

/** The training of a period. */
export const trainingQuery = (client: Client, { from, to }: Period, whose: Whose) => {
  const query = typeof whose === 'string' ? { from, to, whose } : { from, to, whose: 'all' as const, ...whose };
  return queryOptions({
    queryKey: [...TRAINING, query],
    queryFn: ({ signal }) => client.training.record({ query }, { signal }),
  });
};

/** The amendments of the manual, which change the record once they are signed. */
export const amendmentsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...TRAINING, 'amendments'],
    queryFn: ({ signal }) => client.training.amendments({}, { signal }),
  });
