import type { Item } from '../table/item.ts';
import type { Condition, Update } from '../table/table.ts';

/** What any change of a header is made from; `photos` counts the changes of its photos. */
const SEEN = ['revision', 'gsi4sk', 'recheckDraftId', 'notedAt', 'photos'];

/**
 * That nobody has changed the record since it was read: edited it, begun or submitted its recheck, entered it in VIC, written
 * a note or changed its photos.
 */
export const unchanged = (header: Item, more: readonly string[] = []): Required<Condition> => {
  const seen = [...SEEN, ...more];
  const there = seen.filter((name) => header[name] !== undefined);
  const conditions = seen.map((name) =>
    there.includes(name) ? `#${name} = :seen_${name}` : `attribute_not_exists(#${name})`,
  );
  return {
    condition: conditions.join(' AND '),
    names: Object.fromEntries(seen.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(there.map((name) => [`:seen_${name}`, header[name]])),
  };
};

/**
 * Sets fields of a header, or removes those that are undefined, where it is unchanged. All photos are set only where they
 * are those that were read: a photo that was deleted before the record heard of it does not count `photos` up.
 */
export const headerChange = (header: Item, changed: Record<string, unknown>): Update => {
  const fields = withoutErased(header, changed);
  const set = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const remove = Object.keys(fields).filter((name) => fields[name] === undefined);
  const { condition, names, values } = unchanged(header, 'images' in fields ? ['images'] : []);
  const { pk, sk } = header;
  return {
    key: { pk, sk },
    expression: [
      `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    condition,
    names: { ...Object.fromEntries([...set, ...remove].map((name) => [`#${name}`, name])), ...names },
    values: { ...Object.fromEntries(set.map((name) => [`:${name}`, fields[name]])), ...values },
  };
};

/** Lists do not say the name of a customer who was erased, whatever else is changed of the record; of another customer they do. */
const withoutErased = ({ customerErased }: Item, fields: Record<string, unknown>) => {
  const { summary, customerId = customerErased } = fields;
  if (!customerErased || !summary || customerId !== customerErased) return fields;
  return { ...fields, summary: { ...summary, cust: '' } };
};
