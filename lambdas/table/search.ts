/** A page of one partition of the table, or of an index. */
export type Search = {
  index?: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';
  pk: string;
  startsWith?: string;
  /** Only sort keys from this one on, and up to this one, both included. */
  from?: string;
  upTo?: string;
  newestFirst?: boolean;
  limit?: number;
  /** The `next` of the page before: opaque to callers, good for the same search only. */
  after?: string | undefined;
  consistent?: boolean;
};

/** What a search asks of the sort key, in DynamoDB's expression language. */
export const sortKeyRange = ({ startsWith, from, upTo }: Search) => {
  if (startsWith !== undefined) return { condition: ' AND begins_with(#sk, :start)', values: { ':start': startsWith } };
  if (from !== undefined && upTo !== undefined)
    return { condition: ' AND #sk BETWEEN :from AND :upTo', values: { ':from': from, ':upTo': upTo } };
  if (from !== undefined) return { condition: ' AND #sk >= :from', values: { ':from': from } };
  if (upTo !== undefined) return { condition: ' AND #sk <= :upTo', values: { ':upTo': upTo } };
  return { condition: '' };
};
