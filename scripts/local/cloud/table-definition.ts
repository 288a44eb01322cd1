import { indexes, indexKeys, indexNames, STREAM_VIEW, tableKeys } from '../../../cdk/table-shape.ts';
import type { TableDefinition } from '../stack/shapes.ts';

const keySchema = ({ partition, sort }: { partition: string; sort: string }) => [
  { AttributeName: partition, KeyType: 'HASH' as const },
  { AttributeName: sort, KeyType: 'RANGE' as const },
];

export const tableDefinition: TableDefinition = {
  KeySchema: keySchema(tableKeys),
  AttributeDefinitions: [tableKeys, ...indexNames.map(indexKeys)].flatMap(({ partition, sort }) =>
    [partition, sort].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  ),
  GlobalSecondaryIndexes: indexNames.map((IndexName) => {
    const NonKeyAttributes = [...indexes[IndexName]];
    return {
      IndexName,
      KeySchema: keySchema(indexKeys(IndexName)),
      Projection:
        NonKeyAttributes.length > 0 ? { ProjectionType: 'INCLUDE', NonKeyAttributes } : { ProjectionType: 'KEYS_ONLY' },
    };
  }),
  StreamSpecification: { StreamViewType: STREAM_VIEW },
};
