import { hash } from 'node:crypto';

/** Which of so many shards something lies in: by a hash of its id, as ids are in order of time. */
export const pickShard = (id: string, shards: number) =>
  Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % shards;
