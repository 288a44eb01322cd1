import type { AttributeValue } from '@aws-sdk/client-dynamodb';

const text = (value: string) => Buffer.byteLength(value);
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The size of an item in bytes, as DynamoDB counts it. Source: DynamoDB developer guide, "Item sizes and formats". */
export const countItemBytes = (item: Record<string, AttributeValue>): number =>
  sum(Object.entries(item).map(([name, value]) => text(name) + valueBytes(value)));

const valueBytes = (value: AttributeValue): number => {
  if (value.S !== undefined) return text(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]|^0+|0+$/g, '').length / 2) + 1;
  if (value.B !== undefined) return value.B.length;
  // A map or list takes three bytes, plus one for each element.
  if (value.M) return 3 + Object.keys(value.M).length + countItemBytes(value.M);
  if (value.L) return 3 + value.L.length + sum(value.L.map(valueBytes));
  return 1;
};
