import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { errorsThatStay } from '#scripts/drill/unkind/staying-errors.ts';
import { listen } from '#scripts/local/aws/http.ts';
import { openUnkind, unkindFrom } from '#scripts/local/unkindness.ts';
import type { ApiCaller } from '#scripts/seed/call.ts';
import { Problem } from '#shared/problem.ts';

const busy = new Problem('try-again', 'Try again');

/** What the drill finds where the list is answered so, first while the database refuses and then when it is back. */
async function found(answers: (Error | 'answered')[], { keeps = true } = {}) {
  const unkind = unkindFrom({ UNKIND: 'all' }, mkdtempSync(join(tmpdir(), 'unkind-')));
  const bite = openUnkind(unkind).biter('edge-errors');
  // of an earlier part of the drill
  bite();
  const faults = await listen(async (_, response) => void response.end());
  onTestFinished(faults.close);
  const callOnce = async () => {
    const answer = answers.shift();
    if (answer === 'answered') return [];
    if (keeps) bite();
    throw answer;
  };
  const asked = { callOnce: callOnce as unknown as ApiCaller, as: { organizationId: 'org_1' } };
  return errorsThatStay({ faultsUrl: faults.url, unkind }, asked);
}

it('an error that the edge kept, and gives nobody when the database is back, is well', async () => {
  expect(await found([busy, 'answered'])).toEqual([]);
});

it('an error that stays is found', async () => {
  expect(await found([busy, busy])).toEqual(['still told: Problem: Try again']);
});

it.each([
  ['no error', 'answered' as const],
  ['a refusal for asking too often', new Problem('too-many-requests', 'Slow down')],
  ['a connection that was closed', new TypeError('fetch failed')],
])('%s shows nothing, and fails', async (_, during) => {
  expect(await found([during, 'answered'])).toContainEqual(expect.stringContaining('no error of the API to keep: '));
});

it('an error that the edge did not keep shows nothing, and fails, whatever it kept before', async () => {
  expect(await found([busy, 'answered'], { keeps: false })).toEqual(['the edge kept no error']);
});
