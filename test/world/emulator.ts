import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDynamo } from '#scripts/local/aws/dynamo.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { ensureTable } from '#scripts/local/cloud/storage.ts';
import { tableDefinition } from '#scripts/local/cloud/table-definition.ts';
import { localCredentials } from '#scripts/local/pool.ts';

/** Starts an emulator with the deployed table, in memory so that no call waits for a disk. */
export const openTable = async () => {
  const dynamo = await startDynamo();
  const place = { endpoint: dynamo.url, ...localCredentials };
  const make = () => ensureTable(place, LOCAL.tableName, tableDefinition);
  await make();
  return {
    place,
    empty: async () => {
      const client = new DynamoDBClient(place);
      await client.send(new DeleteTableCommand({ TableName: LOCAL.tableName }));
      client.destroy();
      await make();
    },
    close: dynamo.close,
  };
};

/** Makes `table()` connect to an emulator. */
export const setPlace = ({ endpoint, region, credentials }: typeof localCredentials & { endpoint: string }) =>
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    TABLE_NAME: LOCAL.tableName,
  });
