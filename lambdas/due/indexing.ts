import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Item } from '../table/item.ts';
import { headerKeyIn, indexingRequestKey } from '../table/keys.ts';
import type { Table, Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';
import { askAgain } from './ask-again.ts';
import { OVERDUE_MS } from './patience.ts';
import { type Due, doneWith, dueItem } from './stored.ts';

const Indexed = z.object({ revision: z.int(), reasons: z.record(z.string(), z.array(z.string())) });

/** Which revision of an inspection was indexed, and what it counted as; undefined: none, or before headers said so. */
export const readIndexed = ({ indexed }: Item) => Indexed.optional().parse(indexed);

export const isIndexed = (header: Item) => (readIndexed(header)?.revision ?? 0) >= Number(header.revision);

const Left = z.object({ inspection: z.string(), inspectionId: z.int() });

/** To be written where the sheet of a record, which stands for both, waits no longer: that it still waits to be indexed. */
export const indexingLeft = (header: Item, now: Date): Write[] => {
  if (isIndexed(header)) return [];
  const { pk: inspection, organizationId, inspectionId } = header;
  const at = new Date(now.getTime() + OVERDUE_MS);
  const cause = { kind: 'INDEX', id: inspection, since: now.toISOString(), at };
  return [{ put: dueItem({ ...cause, facts: { organizationId, inspectionId, inspection } }) }];
};

/** Asks the index, by being inserted, for the inspection whose event was lost. */
export const indexingRequest = (inspection: string, inspectionId: number, now: Date): Write => ({
  put: {
    ...indexingRequestKey(inspection, randomUUID()),
    inspectionId,
    type: 'REQUEST',
    event: 'IndexingRequested',
    ttl: ttlAfter(now, EVENT_KEPT_S),
  },
});

/** So long after, what is asked for in vain is given up, and its record says so; `npm run rebuild` indexes it all the same. */
const LATEST_MS = 14 * 86_400_000;

/** Taken away once it is indexed. */
const notIndexed = ({ pk, sk }: Item, now: Date): Write => ({
  update: {
    key: { pk, sk },
    expression: 'SET notIndexed = :now',
    // it may be indexed at this very moment
    condition: 'attribute_exists(pk) AND (attribute_not_exists(#indexed) OR #indexed.#revision < #revision)',
    names: { '#indexed': 'indexed', '#revision': 'revision' },
    values: { ':now': now.toISOString() },
  },
});

/** Not indexed in time: asks once more. */
export const askForIndexing = async (table: Table, due: Due, item: Item, now: Date, isTry = true) => {
  const { inspection, inspectionId } = Left.parse(item);
  const header = await table.get(headerKeyIn(inspection), { consistent: true });
  if (!header || isIndexed(header)) {
    await table.write(doneWith(item));
    return 'gone';
  }
  if (now.getTime() - Date.parse(due.since) > LATEST_MS) {
    await table.write(doneWith(item), notIndexed(header, now));
    return 'failed';
  }
  return askAgain(table, {
    due,
    now,
    isTry,
    request: indexingRequest(inspection, inspectionId, now),
    never: 'NeverIndexed',
  });
};
