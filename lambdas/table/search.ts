/** A query of one partition of the table or of an index. */
export type Search = {
  index?: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';
  pk: string;
  startsWith?: string;
  /** Inclusive range of sort keys. */
  from?: string;
  upTo?: string;
  newestFirst?: boolean;
  limit?: number;
  /** The `next` of the previous page. Callers don't interpret it; it is valid only for the same search. */
  after?: string | undefined;
  consistent?: boolean;
};

/** Returns the sort key condition in DynamoDB's expression language. */
export const sortKeyRange = ({ startsWith, from, upTo }: Search) => {
  if (startsWith !== undefined) return { condition: ' AND begins_with(#sk, :start)', values: { ':start': startsWith } };
  if (from !== undefined && upTo !== undefined)
    return { condition: ' AND #sk BETWEEN :from AND :upTo', values: { ':from': from, ':upTo': upTo } };
  if (from !== undefined) return { condition: ' AND #sk >= :from', values: { ':from': from } };
  if (upTo !== undefined) return { condition: ' AND #sk <= :upTo', values: { ':upTo': upTo } };
  return { condition: '' };
};
