import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { headerKeyIn, indexingRequestKey } from '../table/keys.ts';
import { requestWrite } from '../table/request.ts';
import type { Item, Table, Write } from '../table/table.ts';
import { OVERDUE_MS } from './limits.ts';
import { requestAgain } from './request-again.ts';
import { completeDue, completeWrite, type Due, dueItem } from './stored.ts';

const Indexed = z.object({ revision: z.int(), reasons: z.record(z.string(), z.array(z.string())) });

/**
 * Returns the indexed revision and the reasons counted for it; undefined if none is indexed, or the item is older than
 * this field.
 */
export const readIndexed = ({ indexed }: Item) => Indexed.optional().parse(indexed);

export const isIndexed = (header: Item) => (readIndexed(header)?.revision ?? 0) >= Number(header.revision);

const Left = z.object({ inspection: z.string(), inspectionId: z.int() });

/** Schedules indexing in case the inspection's sheet is finished first. Until then one due item covers both. */
export const scheduleIndexing = (header: Item, now: Date): Write[] => {
  if (isIndexed(header)) return [];
  const { pk: inspection, organizationId, inspectionId } = header;
  const at = new Date(now.getTime() + OVERDUE_MS);
  const work = { kind: 'INDEX', id: inspection, since: now.toISOString(), at };
  return [{ put: dueItem({ ...work, facts: { organizationId, inspectionId, inspection } }) }];
};

/** Requests indexing of an inspection whose event was lost. */
export const indexingRequest = (inspection: string, inspectionId: number, now: Date) =>
  requestWrite(indexingRequestKey(inspection, randomUUID()), { event: 'IndexingRequested', inspectionId }, now);

/** After this long, the sweep stops requesting it and flags the record; `npm run rebuild` still indexes it. */
const LATEST_MS = 14 * 86_400_000;

/** Builds the write that flags an inspection as not indexed. Indexing clears the flag. */
const notIndexed = ({ pk, sk }: Item, now: Date): Write => ({
  update: {
    key: { pk, sk },
    expression: 'SET notIndexed = :now',
    // it may be indexed concurrently
    condition: 'attribute_exists(pk) AND (attribute_not_exists(#indexed) OR #indexed.#revision < #revision)',
    names: { '#indexed': 'indexed', '#revision': 'revision' },
    values: { ':now': now.toISOString() },
  },
});

/** Requests overdue indexing again. */
export const retryIndexing = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const { inspection, inspectionId } = Left.parse(item);
  const header = await table.get(headerKeyIn(inspection), { consistent: true });
  if (!header || isIndexed(header)) {
    await completeDue(table, item);
    return 'gone';
  }
  if (now.getTime() - Date.parse(due.since) > LATEST_MS) {
    await table.write(completeWrite(item), notIndexed(header, now));
    return 'failed';
  }
  return requestAgain(table, {
    due,
    now,
    isTry,
    request: indexingRequest(inspection, inspectionId, now),
    never: 'NeverIndexed',
  });
};
