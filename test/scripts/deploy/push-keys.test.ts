import { expect, it } from 'vitest';
import { ensurePushKeys } from '#scripts/deploy/push-keys.ts';
import { refusal, startFakeAws } from './aws.ts';

const stage = { name: 'trial', region: 'ap-southeast-2' };
const publicKey = `B${'A'.repeat(86)}`;
const Value = JSON.stringify({ publicKey, privateKey: 'A'.repeat(43) });
const missing = refusal('ParameterNotFound');
const there = { Parameter: { Value } };
const known = { Parameter: { Value: publicKey, Version: 2 } };
const puts = (asked: string[]) => asked.filter((one) => one === 'PutParameter').length;

it('creates the keys of a stage that has none, and prints the public one', async () => {
  const { asked } = await startFakeAws({ GetParameter: [missing, there, missing, known], PutParameter: {} });
  expect(await ensurePushKeys(stage)).toEqual({ isNew: true, version: 2 });
  expect(puts(asked)).toBe(2);
});

it('never overwrites existing keys, even those of another deploy at the same time', async () => {
  const first = await startFakeAws({ GetParameter: [there, known] });
  expect(await ensurePushKeys(stage)).toEqual({ isNew: false, version: 2 });
  expect(puts(first.asked)).toBe(0);
  await startFakeAws({
    GetParameter: [missing, there, known],
    PutParameter: refusal('ParameterAlreadyExists'),
  });
  expect(await ensurePushKeys(stage)).toMatchObject({ isNew: true });
});

it('leaves keys alone that cannot be read', async () => {
  const { asked } = await startFakeAws({ GetParameter: refusal('AccessDeniedException') });
  await expect(ensurePushKeys(stage)).rejects.toThrow();
  expect(puts(asked)).toBe(0);
});
