import type { Inspection } from '#shared/inspections/model.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import { failedItems } from '#shared/sheets/items.ts';
import type { Tenant } from '../http/context.ts';
import { findItemCode, findItemName } from '../sheets/stored-item.ts';
import { kindNames, kindSet, kindValues } from '../table/item.ts';
import { reasonsCountedKey, reasonsUsed, reasonsUsedKey } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { EVENT_KEPT_S, ttlAfter } from '../table/ttl.ts';

/** Of each item: as many as the web shows at once. */
const MOST = 5;

/** Counts the reasons that an inspection gives, once; those of our own list alone, as what somebody wrote may be personal. */
export const countReasons = async ({ table, organizationId }: Tenant, inspection: Inspection, now: Date) => {
  const counts = failedItems(inspection).flatMap(({ item }): Write[] => {
    const known = reasonsForRejection[item.inspectionItemName] ?? [];
    const given = new Set(item.ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection));
    const counted = known.filter((reason) => given.has(reason));
    if (counted.length === 0) return [];
    return [
      {
        update: {
          key: reasonsUsedKey(organizationId, findItemCode(item.inspectionItemName)),
          expression: `SET ${kindSet} ADD ${counted.map((_, n) => `#r${n} :one`).join(', ')}`,
          names: { ...kindNames, ...Object.fromEntries(counted.map((reason, n) => [`#r${n}`, reason])) },
          values: { ...kindValues('REASONS'), ':one': 1 },
        },
      },
    ];
  });
  if (counts.length === 0) return;
  const mark = reasonsCountedKey(organizationId, inspection.id);
  await table.write(
    { put: { ...mark, type: 'COUNTED', ttl: ttlAfter(now, EVENT_KEPT_S) }, condition: 'attribute_not_exists(pk)' },
    ...counts,
  );
};

/** The commonest reasons of each item that has any, the commonest first. */
export const commonestReasons = async ({
  table,
  organizationId,
}: Tenant): Promise<Partial<Record<ItemName, string[]>>> => {
  const { items } = await table.search({ pk: reasonsUsed(organizationId) });
  return Object.fromEntries(
    items.map(({ pk: _, sk, type: __, v: ___, ...counts }) => [
      findItemName(sk),
      Object.entries(counts)
        .map(([reason, count]): [string, number] => [reason, Number(count)])
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .slice(0, MOST)
        .map(([reason]) => reason),
    ]),
  );
};
