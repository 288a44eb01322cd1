import type { Draft } from '#shared/drafts/model.ts';
import { DraftId } from '#shared/ids.ts';
import { findNamed } from '../customers/save.ts';
import { customerErasure } from '../drafts/erase-customer.ts';
import { readDraft } from '../drafts/stored.ts';
import type { Tenant } from '../http/context.ts';
import { draftKey, draftList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import type { Item } from '../table/table.ts';

/** Maximum number of pages read: far more drafts than a workshop ever has open. */
const MAX_PAGES = 10;

/** Finds open drafts of one of these customers, by id or by name and contact. */
export const findDrafts = async (ids: readonly string[], { table, organizationId }: Tenant) => {
  const named: { item: Item; draft: Draft }[] = [];
  let after: string | undefined;
  for (let read = 0; read < MAX_PAGES; read++) {
    const page = await table.search({
      index: 'gsi1',
      pk: draftList(organizationId),
      newestFirst: true,
      limit: 100,
      after,
    });
    const keys = page.items.map(({ gsi1sk }) =>
      draftKey(organizationId, DraftId.parse(String(gsi1sk).split('#').at(-1))),
    );
    const open = (await table.getAll(keys, { consistent: true })).filter((item) => item?.state === 'open');
    const drafts = readEach(open, (item) => ({ item, draft: readDraft(item) }));
    // findNamed also finds erased customers: an empty time counts as before any erasure
    const whose = await Promise.all(drafts.map(({ draft }) => findNamed(draft, { table, organizationId }, '')));
    named.push(...drafts.filter((_, n) => ids.includes(whose[n]?.id ?? '')));
    after = page.next;
    if (!after) break;
  }
  return named;
};

/** Removes the customer from open drafts. */
export const eraseFromDrafts = async (ids: readonly string[], tenant: Tenant) => {
  const { set, remove, names, values } = customerErasure;
  for (const { item } of await findDrafts(ids, tenant))
    await tenant.table.update({
      key: item,
      expression: `SET ${set} REMOVE ${remove}`,
      condition: '#state = :open',
      names: { ...names, '#state': 'state' },
      values: { ...values, ':open': 'open' },
    });
};
