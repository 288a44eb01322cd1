import type { EstimateId } from '#shared/ids.ts';
import type { Tenant } from '../http/context.ts';
import { estimateCounterKey, estimateNumberKey, estimateNumbers, readNumber } from '../table/keys.ts';
import { type Item, typeAssignment, typeNames, typeValues, type Write } from '../table/table.ts';

/**
 * Writes an estimate with the organization's next number, so that no number is used twice or lost: estimate, number and
 * counter in one transaction. Returns undefined if a write was refused, as when another estimate got the number first.
 */
export const writeWithEstimateNumber = async (
  tenant: Tenant,
  id: EstimateId,
  make: (estimateNumber: number) => Write[],
): Promise<number | undefined> => {
  const { table, organizationId } = tenant;
  const counter = await table.get(estimateCounterKey(organizationId), { consistent: true });
  const last = counter && Number(counter.taken);
  const number = (last ?? 0) + 1;
  const put: Item = { ...estimateNumberKey(organizationId, number), type: 'ESTIMATENUMBER', estimateId: id };
  const numbered: Write[] = [
    {
      update: {
        key: estimateCounterKey(organizationId),
        expression: `SET ${typeAssignment}, taken = :next`,
        condition: last === undefined ? 'attribute_not_exists(pk)' : 'taken = :last',
        names: typeNames,
        values: { ...typeValues('COUNTER'), ':next': number, ...(last !== undefined && { ':last': last }) },
      },
    },
    { put, condition: 'attribute_not_exists(pk)' },
  ];
  const { refused } = await table.write(...numbered, ...make(number));
  if (!refused) return number;
  if (refused.some(({ index }) => index === 1)) await skipTakenNumbers(tenant);
  return undefined;
};

/** Moves the counter, which can be behind after a restore, past the numbers that were given. */
const skipTakenNumbers = async ({ table, organizationId }: Tenant) => {
  const pk = estimateNumbers(organizationId);
  const { items } = await table.search({ pk, newestFirst: true, limit: 1, consistent: true });
  if (!items[0]) return;
  await table.update({
    key: estimateCounterKey(organizationId),
    expression: `SET ${typeAssignment}, taken = :last`,
    condition: 'attribute_not_exists(taken) OR taken < :last',
    names: typeNames,
    values: { ...typeValues('COUNTER'), ':last': readNumber(items[0]) },
  });
};
