import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withTable } from '#scripts/local/open-table.ts';
import { smallest } from '../stack/trial-settings.ts';
import { stack, startFakeAws } from './deploy/aws.ts';

it.each([
  ['a stage', 'its table', {}, 'trial-Table'],
  ['a stage and a table', 'that table', { table: 'trial-restored' }, 'trial-restored'],
])('a command for %s opens %s, in the region of the stage', async (_what, _which, option, TableName) => {
  const read: unknown[] = [];
  await startFakeAws({
    DescribeStacks: stack('UPDATE_COMPLETE', { TableName: 'trial-Table' }),
    GetItem: (body) => {
      read.push(JSON.parse(body).TableName);
      return {};
    },
  });
  vi.stubEnv('AWS_REGION', '');
  // other tests in this process may have set it
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', undefined);
  const stages = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(stages, { recursive: true }));
  writeFileSync(join(stages, 'trial.json'), JSON.stringify(smallest));
  await withTable({ stage: 'trial', stages, data: '', ...option }, (table) => table.get({ pk: 'A', sk: 'B' }));
  expect(read).toEqual([TableName]);
  expect(process.env.AWS_REGION).toBe(smallest.region);
});

it('every AWS client of a command has time limits', () => {
  const clients = globSync('scripts/{*.ts,local/open-table.ts,!(local|memory-table)/**/*.ts}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new (\w+Client)\(([^)]*)\)(\.config)?/g)]
      // credentials, or the local cloud
      .filter(([, , settings = '', config]) => !config && !settings.includes('localCredentials'))
      .map(([, name, settings]) => `${file}: ${name} ${settings}`),
  );
  expect(clients.length).toBeGreaterThan(15);
  for (const client of clients) expect(client).toMatch(/clientTimeouts|GLOBAL/);
});
