import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readSettings } from '../../cdk/settings.ts';
import { findAccount } from '../deploy/account.ts';
import { plainly } from '../plainly.ts';
import { removeStage } from './remove-stage.ts';

const HELP = `npm run remove -- --stage <stage> [--data]

Removes a stage from the AWS account that the shell is signed in to, after you have typed its name. Table, user pool, files
and logs stay in its stack, and npm run deploy makes the stage again with them. Safe to run again.

--data  also deletes all data and keys of the stage`;

export async function remove(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      data: { type: 'boolean', default: false },
      // for tests, which have their own stages
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || !values.stage) return console.log(HELP);
  const stage = readSettings(values.stage, values.stages);
  const account = await findAccount();
  if (!account) throw new Error('The shell is not signed in to an AWS account. Sign in and run this again.');
  await removeStage(stage, values.data, { account, say: console.log, ask });
}

async function ask(question: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

if (import.meta.main) await plainly(remove);
