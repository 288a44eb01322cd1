import type { Inspection } from '#shared/inspections/model.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { withoutSides } from '#shared/reference/sides.ts';
import { findItemName, type ItemName } from '#shared/sheets/checklist.ts';
import { listFailedItems } from '#shared/sheets/items.ts';
import type { Tenant } from '../http/context.ts';
import { findItemCode } from '../sheets/stored-item.ts';
import { type OrganizationId, reasonsUsed, reasonsUsedKey } from '../table/keys.ts';
import { typeAssignment, typeNames, typeValues, type Write } from '../table/table.ts';

/** Maximum number of reasons per item: as many as the web app shows at once. */
const MAX_REASONS = 5;

/** The reasons counted for an inspection, by item code. */
export type ReasonsCounted = Readonly<Record<string, readonly string[]>>;

/** Returns the distinct reasons of an inspection. Only predefined ones, because typed text may be personal. */
export const findReasonsToCount = (inspection: Inspection): ReasonsCounted =>
  Object.fromEntries(
    listFailedItems(inspection).flatMap(({ item }) => {
      const known = reasonsForRejection[item.inspectionItemName] ?? [];
      const given = new Set(item.ReasonForRejections.map(({ reasonForRejection }) => withoutSides(reasonForRejection)));
      const counted = known.filter((reason) => given.has(reason));
      return counted.length > 0 ? [[findItemCode(item.inspectionItemName), counted]] : [];
    }),
  );

/** Builds the writes that correct the counts after an inspection's counted reasons change from `before` to `after`. */
export const correctCounts = (organizationId: OrganizationId, before: ReasonsCounted, after: ReasonsCounted): Write[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((code): Write[] => {
    const [was, is] = [before[code] ?? [], after[code] ?? []];
    const more = is.filter((reason) => !was.includes(reason));
    const changed = [...more, ...was.filter((reason) => !is.includes(reason))];
    if (changed.length === 0) return [];
    return [
      {
        update: {
          key: reasonsUsedKey(organizationId, code),
          expression: `SET ${typeAssignment} ADD ${changed.map((_, n) => `#r${n} :r${n}`).join(', ')}`,
          names: { ...typeNames, ...Object.fromEntries(changed.map((reason, n) => [`#r${n}`, reason])) },
          values: {
            ...typeValues('REASONS'),
            ...Object.fromEntries(changed.map((_, n) => [`:r${n}`, n < more.length ? 1 : -1])),
          },
        },
      },
    ];
  });

/** Returns the most common reasons of each item, most common first. */
export const listCommonReasons = async ({
  table,
  organizationId,
}: Tenant): Promise<Partial<Record<ItemName, string[]>>> => {
  const { items } = await table.search({ pk: reasonsUsed(organizationId) });
  return Object.fromEntries(
    items.map(({ pk: _, sk, type: __, v: ___, ...counts }) => [
      findItemName(sk),
      Object.entries(counts)
        .map(([reason, count]): [string, number] => [reason, Number(count)])
        // leave out reasons whose only use was removed by an edit
        .filter(([, count]) => count > 0)
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .slice(0, MAX_REASONS)
        .map(([reason]) => reason),
    ]),
  );
};

/** Counts the uses of predefined reasons, by item. */
export const countFails = async ({ table, organizationId }: Tenant): Promise<Partial<Record<ItemName, number>>> => {
  const { items } = await table.search({ pk: reasonsUsed(organizationId) });
  return Object.fromEntries(
    items.map(({ pk: _, sk, type: __, v: ___, ...counts }) => [
      findItemName(sk),
      Object.values(counts).reduce((sum: number, count) => sum + Math.max(Number(count), 0), 0),
    ]),
  );
};
