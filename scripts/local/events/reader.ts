import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { writeAtomically } from '../aws/durable.ts';
import { findStream, getIteratorAfter, getRecords, listShards, type StreamRecord } from './stream.ts';

const SHARDS_HOLD_MS = 2_000;

interface ReaderOptions {
  client: DynamoDBStreamsClient;
  tableName: string;
  batchSize: number;
  /**
   * File with the last handled record of each shard. It is written after handling, so that a crash repeats records
   * instead of losing them.
   */
  checkpointFile: string;
  handle(records: StreamRecord[]): Promise<void>;
  pollMs?: number;
}

interface ReaderState {
  position: Record<string, string>;
  /** The start of the last pass that found no new records: all earlier writes have been handled. */
  emptyAt: string | null;
}

/** Reads the table's stream from the checkpoint until `stop` is called. */
export function startReader({ client, tableName, batchSize, checkpointFile, handle, pollMs = 100 }: ReaderOptions) {
  const position: Record<string, string> = existsSync(checkpointFile)
    ? JSON.parse(readFileSync(checkpointFile, 'utf8'))
    : {};
  const state: ReaderState = { position, emptyAt: null };
  const iterators = new Map<string, string | undefined>();
  let shards: { arn: string; ids: string[]; asked: number } | undefined;
  let stopped = false;

  const knownShards = async () => {
    if (shards && Date.now() - shards.asked < SHARDS_HOLD_MS) return shards;
    const arn = await findStream(client, tableName);
    shards = { arn, ids: await listShards(client, arn), asked: Date.now() };
    return shards;
  };

  const readShard = async (arn: string, shardId: string): Promise<boolean> => {
    const iterator = iterators.has(shardId)
      ? iterators.get(shardId)
      : await getIteratorAfter(client, arn, shardId, position[shardId]);
    if (!iterator) return false;
    const { records, next } = await getRecords(client, iterator, batchSize);
    const last = records.at(-1);
    if (last) {
      await handle(records);
      position[shardId] = last.dynamodb.SequenceNumber;
      writeAtomically(checkpointFile, JSON.stringify(position));
    }
    iterators.set(shardId, next);
    return records.length > 0;
  };

  /** Reads each shard to its end before its children, so that the changes of an item stay in order. */
  const readAll = async (): Promise<boolean> => {
    const { arn, ids } = await knownShards();
    let found = false;
    for (const id of ids) while (await readShard(arn, id)) found = true;
    return found;
  };

  const run = async () => {
    while (!stopped) {
      const began = new Date();
      try {
        if (!(await readAll())) state.emptyAt = began.toISOString();
      } catch (error) {
        // The table is restarting. Continue from the checkpoint when it is available again.
        iterators.clear();
        shards = undefined;
        console.error('Cannot read the stream:', error instanceof Error ? error.message : error);
      }
      await wait(pollMs);
    }
  };
  const running = run();
  return {
    state: () => state,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
