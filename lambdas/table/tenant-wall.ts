import type { Key, OrganizationId } from './keys.ts';
import type { Table, Write } from './table.ts';

type Keyed = Partial<Key> & Record<string, unknown>;

const PARTITIONS = ['pk', 'gsi1pk', 'gsi2pk', 'gsi3pk', 'gsi4pk'];

/** Returns the organizations that an item's keys, index keys or membership belong to. */
const listOwners = (item: Keyed) => [
  ...PARTITIONS.map((name) => /^ORG#([^#]+)/.exec(String(item[name]))?.[1]),
  /^USER#[^#]+ MEMBER#(.+)$/.exec(`${item.pk} ${item.sk}`)?.[1],
];

const keyedOf = (write: Write): Keyed => {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update.key;
  return 'remove' in write ? write.remove : write.check;
};

/**
 * Restricts a table to one organization: a key of another one throws before anything is sent. Without an organization,
 * every organization's key throws. Keys of people and of shared data pass.
 */
export const restrictTable = (table: Table, organizationId: OrganizationId | undefined): Table => {
  const check = (items: readonly (Keyed | undefined)[]) => {
    for (const item of items)
      for (const owner of item ? listOwners(item) : [])
        if (owner && owner !== organizationId) throw new Error(`${organizationId} may not use a key of ${owner}`);
    return table;
  };
  return {
    get: (key, reading) => check([key]).get(key, reading),
    getAll: (wanted, reading) => check(wanted).getAll(wanted, reading),
    search: (search) => check([search]).search(search),
    write: (...writes) => check(writes.map(keyedOf)).write(...writes),
    put: (item, condition) => check([item]).put(item, condition),
    remove: (key, condition) => check([key]).remove(key, condition),
    update: (update) => check([update.key]).update(update),
  };
};
