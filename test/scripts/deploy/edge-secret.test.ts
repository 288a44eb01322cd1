import { expect, it } from 'vitest';
import { ensureEdgeSecret, planEdgeSecret } from '#scripts/deploy/edge-secret.ts';
import { refusal, startFakeAws } from './aws.ts';

const stage = { name: 'trial', region: 'ap-southeast-2' };
const missing = refusal('ParameterNotFound');
const kept = (Version: number) => ({ Parameter: { Value: `value ${Version}`, Version } });
const puts = (asked: string[]) => asked.filter((one) => one === 'PutParameter').length;

it('the secret is created once, even by two deploys at the same time', async () => {
  const made = await startFakeAws({ GetParameter: [missing, kept(1)], PutParameter: {} });
  expect(await ensureEdgeSecret(stage)).toEqual({ value: 'value 1', version: 1 });
  expect(puts(made.asked)).toBe(1);
  await startFakeAws({ GetParameter: [missing, kept(1)], PutParameter: refusal('ParameterAlreadyExists') });
  expect(await ensureEdgeSecret(stage)).toEqual({ value: 'value 1', version: 1 });
});

it('the secret stays until someone requests a new one', async () => {
  const { asked } = await startFakeAws({ GetParameter: kept(2) });
  expect(await ensureEdgeSecret(stage)).toEqual({ value: 'value 2', version: 2 });
  expect(puts(asked)).toBe(0);
  const renewed = await startFakeAws({ GetParameter: [kept(2), kept(3)], PutParameter: {} });
  expect(await ensureEdgeSecret(stage, { renew: true })).toEqual({ value: 'value 3', version: 3 });
  expect(puts(renewed.asked)).toBe(1);
});

it('a secret that cannot be read is left alone', async () => {
  const { asked } = await startFakeAws({ GetParameter: refusal('AccessDeniedException') });
  await expect(ensureEdgeSecret(stage)).rejects.toThrow();
  expect(puts(asked)).toBe(0);
});

const sent = (version: string) => ({ Site: 'https://x.nz', EdgeSecretVersion: version });
it.each([
  ['an initial deployment', 1, undefined, [{ sends: 1, takes: [1] }]],
  ['a deploy without a change', 3, sent('3'), [{ sends: 3, takes: [3, 2] }]],
  [
    'a new version: the API accepts it before CloudFront sends it',
    4,
    sent('3'),
    [
      { sends: 3, takes: [4, 3] },
      { sends: 4, takes: [4, 3] },
    ],
  ],
  [
    'two new versions at once',
    5,
    sent('3'),
    [
      { sends: 3, takes: [5, 3] },
      { sends: 5, takes: [5, 3] },
    ],
  ],
  [
    'a stage of an earlier release: CloudFront sends it before the API requires it',
    1,
    { Site: 'https://x.nz' },
    [
      { sends: 1, takes: [] },
      { sends: 1, takes: [1] },
    ],
  ],
])('%s refuses no call', (_, newest, outputs, steps) => {
  expect(planEdgeSecret(newest, outputs)).toEqual(steps);
});
