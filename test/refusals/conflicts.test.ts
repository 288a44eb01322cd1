import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { table } from '#lambdas/table/connect.ts';
import { newDice } from '#scripts/seed/dice.ts';

vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((done) => setTimeout(done, ms)),
}));

const conflict = new TransactionCanceledException({
  message: 'Transaction cancelled',
  $metadata: {},
  CancellationReasons: [{ Code: 'TransactionConflict' }],
});

it('200 transactions on one item at once all succeed, if only one can run', async () => {
  vi.stubEnv('AWS_REGION', 'ap-southeast-2');
  vi.stubEnv('TABLE_NAME', 'table');
  vi.useFakeTimers();
  const { throwDie } = newDice(1);
  vi.spyOn(Math, 'random').mockImplementation(() => throwDie(1000) / 1000);
  let [isRunning, written] = [false, 0];
  const dynamo = mockClient(DynamoDBDocumentClient);
  dynamo.on(TransactWriteCommand).callsFake(async () => {
    if (isRunning) throw conflict;
    isRunning = true;
    await new Promise((done) => setTimeout(done, 10));
    isRunning = false;
    written++;
    return {};
  });
  const writes = Promise.all(Array.from({ length: 200 }, () => table().write({ remove: { pk: 'a', sk: 'b' } })));
  await vi.runAllTimersAsync();
  await writes;
  expect(written).toBe(200);
  dynamo.restore();
});
