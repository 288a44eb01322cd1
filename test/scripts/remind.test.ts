import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '#scripts/local/aws/http.ts';
import { PORT_OF } from '#scripts/local/cloud/names.ts';
import { remind } from '#scripts/remind.ts';
import { runCommand } from './run-command.ts';

/** Runs the command on a local cloud whose reminder function returns this. */
const remindWith = async (answer: object, at = '2026-12-01T08:00') => {
  const cloud = await listen(async (_, response) => void response.end(JSON.stringify(answer)));
  const data = mkdtempSync(join(tmpdir(), 'remind-'));
  onTestFinished(async () => {
    rmSync(data, { recursive: true });
    await cloud.close();
  });
  writeFileSync(join(data, 'ready.json'), JSON.stringify({ webUrl: `http://127.0.0.1:${cloud.port - PORT_OF.pump}` }));
  return runCommand(remind, '--at', at, '--data', data);
};

const counts = { told: 3, gone: 2, waiting: 1, failed: 0, mails: 1, isWhole: true };

it.each([
  [
    'says how many were sent, skipped and failed',
    counts,
    0,
    /3 sent, 2 skipped, 1 waiting for an open day, 0 failed, 1 customers/,
  ],
  ['fails if a reminder failed', { ...counts, failed: 1 }, 1, /1 reminders failed/],
  ['fails if the function ran out of time', { ...counts, isWhole: false }, 1, /ran out of time/],
  ['fails if the call failed', { error: 'TimedOut: remind timed out' }, 1, /Nobody may have been reminded: TimedOut/],
  ['says that nobody is reminded at night', {}, 0, /at night/],
])('npm run remind %s', async (_, answer, code, words) => {
  const ran = await remindWith(answer);
  expect({ code: ran.code, words: ran.stdout + ran.stderr }).toEqual({ code, words: expect.stringMatching(words) });
});
