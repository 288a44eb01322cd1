import { hash } from 'node:crypto';

/** Picks a shard by a hash of the id, because the ids themselves sort by time. */
export const pickShard = (id: string, shards: number) =>
  Number.parseInt(hash('sha256', id, 'hex').slice(0, 8), 16) % shards;
