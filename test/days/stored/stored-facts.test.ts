import { expect, it } from 'vitest';
import { loadHome } from '#lambdas/counters/home.ts';
import { trustOrganizationId } from '#lambdas/table/keys.ts';
import { sumFacts } from '#shared/quality/add-fact.ts';
import { listFacts, listSums, withoutZeros } from '#test/handlers/counters/stored-facts.ts';
import { contextAt } from '#test/world/context.ts';
import { putRaw, storedItems } from '#test/world/stored-items.ts';
import { startStores } from '#test/world/stores.ts';

startStores();

/** The last day stored by a release without sums. */
const DAY = '2026-12-04';
/** Home compares days that are over. */
const NEXT_DAY = '2026-12-05';

it('facts from before sums are summed when someone opens Home', async () => {
  const stored = storedItems(DAY);
  await putRaw(...stored.items);
  const context = contextAt({ id: stored.userId }, new Date(`${NEXT_DAY}T08:00:00.000Z`));
  const tenant = { ...context, organizationId: trustOrganizationId(stored.organizationId) };
  const before = await listFacts(tenant);
  expect(before.length).toBeGreaterThan(3);
  expect(await listSums(tenant)).toEqual({});
  const { counting, recent } = await loadHome(tenant);
  expect({ counting, inspections: recent.inspections }).toEqual({ counting: false, inspections: before.length });
  const after = await listFacts(tenant);
  const unflagged = ({ isRepeated: _, inTimeFor: __, photos: ___, ...fact }: (typeof after)[number]) => fact;
  expect(after.map(unflagged)).toEqual(before.map(unflagged));
  expect(await listSums(tenant)).toEqual(withoutZeros(sumFacts(after)));
});
