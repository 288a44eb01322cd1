import type { Item } from '../table/item.ts';
import type { Update } from '../table/table.ts';

/** What any change of a header is made from; photos come and go beside it. */
const SEEN = ['revision', 'gsi4sk', 'recheckDraftId', 'notedAt'];

/**
 * Sets fields of a header, or removes those that are undefined, on the condition that nobody has changed the record
 * since it was read: edited it, begun or submitted its recheck, entered it in VIC or written a note.
 */
export const headerChange = (header: Item, fields: Record<string, unknown>): Update => {
  const set = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const remove = Object.keys(fields).filter((name) => fields[name] === undefined);
  const there = SEEN.filter((name) => header[name] !== undefined);
  const conditions = SEEN.map((name) =>
    there.includes(name) ? `#${name} = :seen_${name}` : `attribute_not_exists(#${name})`,
  );
  const { pk, sk } = header;
  return {
    key: { pk, sk },
    expression: [
      `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    condition: conditions.join(' AND '),
    names: Object.fromEntries([...set, ...remove, ...SEEN].map((name) => [`#${name}`, name])),
    values: Object.fromEntries([
      ...set.map((name) => [`:${name}`, fields[name]]),
      ...there.map((name) => [`:seen_${name}`, header[name]]),
    ]),
  };
};
