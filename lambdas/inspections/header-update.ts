import type { Condition, Item, Update } from '../table/table.ts';

/** Header fields on which every change is conditional. `photos` counts photo changes. */
const SEEN = ['revision', 'gsi4sk', 'recheckDraftId', 'notedAt', 'photos'];

/**
 * Returns the condition that nobody has changed the record since it was read: edited it, started or submitted its
 * recheck, entered it in VIC, added a note or changed its photos.
 */
export const unchangedCondition = (header: Item, more: readonly string[] = []): Required<Condition> => {
  const seen = [...SEEN, ...more];
  const present = seen.filter((name) => header[name] !== undefined);
  const conditions = seen.map((name) =>
    present.includes(name) ? `#${name} = :seen_${name}` : `attribute_not_exists(#${name})`,
  );
  return {
    condition: conditions.join(' AND '),
    names: Object.fromEntries(seen.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(present.map((name) => [`:seen_${name}`, header[name]])),
  };
};

/**
 * Sets fields of an unchanged header; undefined ones are removed. Replaces the photo map only if it is unchanged,
 * because `photos` doesn't count photos that were deleted before they arrived.
 */
export const headerUpdate = (header: Item, changed: Record<string, unknown>): Update => {
  const fields = withoutErased(header, changed);
  const set = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const remove = Object.keys(fields).filter((name) => fields[name] === undefined);
  const { condition, names, values } = unchangedCondition(header, 'images' in fields ? ['images'] : []);
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

/** Keeps the name of an erased customer out of lists. The name of another customer is shown. */
const withoutErased = ({ customerErased }: Item, fields: Record<string, unknown>) => {
  const { summary, customerId = customerErased } = fields;
  if (!customerErased || !summary || customerId !== customerErased) return fields;
  return { ...fields, summary: { ...summary, cust: '' } };
};
