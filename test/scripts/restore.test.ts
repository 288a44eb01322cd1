import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { type OrganizationId, organizationKey, sheetCounterKey } from '#lambdas/table/keys.ts';
import { LOCAL } from '#scripts/local/cloud/names.ts';
import { restore as restoreCommand } from '#scripts/restore.ts';
import { runCommand } from '#test/scripts/run-command.ts';
import { openTable } from '#test/world/table.ts';

/** Starts a local cloud with two workshops; one of them has started eight sheets. */
const restoredTable = async () => {
  const emulator = await openTable();
  const client = new DynamoDBClient(emulator.place);
  const data = mkdtempSync(join(tmpdir(), 'restore-'));
  onTestFinished(async () => {
    client.destroy();
    await emulator.close();
    rmSync(data, { recursive: true });
  });
  writeFileSync(
    join(data, 'ready.json'),
    JSON.stringify({ dynamoUrl: emulator.place.endpoint, tableName: LOCAL.tableName }),
  );
  const table = dynamoTable(DynamoDBDocumentClient.from(client), LOCAL.tableName);
  const busy = 'org_Busy00000000' as OrganizationId;
  const quiet = 'org_Quiet0000000' as OrganizationId;
  await table.write(
    { put: { ...organizationKey(busy), type: 'ORGANIZATION' } },
    { put: { ...sheetCounterKey(busy), type: 'COUNTER', taken: 8 } },
    { put: { ...organizationKey(quiet), type: 'ORGANIZATION' } },
  );
  return {
    restore: (...args: string[]) => runCommand(restoreCommand, ...args, '--data', data),
    taken: async () => [await table.get(sheetCounterKey(busy)), await table.get(sheetCounterKey(quiet))],
  };
};

it('npm run restore raises the sheet numbers of every organization, once per restore, and prints each', async () => {
  const { restore, taken } = await restoredTable();
  const { stdout } = await restore('2026-11-22T03:00');
  expect(stdout.split('\n').sort()).toEqual([
    '',
    'Organizations whose numbers were raised for 2026-11-22T03:00: 2 now, 0 before.',
    'org_Busy00000000: 8 → 10008, estimates → 1000',
    'org_Quiet0000000: 0 → 10000, estimates → 1000',
  ]);
  expect((await restore('2026-11-22T03:00')).stdout).toContain(
    'org_Busy00000000: 8 → 10008, estimates → 1000, raised before',
  );
  expect(await taken()).toMatchObject([{ taken: 10_008 }, { taken: 10_000 }]);
});

it('npm run restore without a name, or with an invalid one, changes nothing and prints its usage', async () => {
  const { restore, taken } = await restoredTable();
  expect((await restore()).stdout).toContain('npm run restore -- <name>');
  expect(await restore('no#name')).toMatchObject({ code: 1, stderr: expect.stringContaining('letters, digits') });
  expect(await taken()).toMatchObject([{ taken: 8 }, undefined]);
});
