import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { dynamoTable } from '#lambdas/table/dynamo-table.ts';
import { readSettings, stackName } from '../cdk/settings.ts';
import { logOut } from './admin/log-out.ts';
import { makeSuperAdmin } from './admin/make-super-admin.ts';
import { resetTwoStep } from './admin/reset-two-step.ts';
import { setMailsADay } from './admin/set-mails-a-day.ts';
import { parseOutputs } from './deploy/outputs.ts';
import { findStack } from './deploy/stack-state.ts';
import { openTableOf } from './local/open-table.ts';
import { localCredentials } from './local/pool.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run admin -- --email <address> [--organization <id>] [--stage <stage> | --data <folder>]
npm run admin -- --email <address> [--log-out] [--reset-two-step] [--stage <stage> | --data <folder>]
npm run admin -- --organization <id> --mails-a-day <number> [--stage <stage> | --data <folder>]

The first makes somebody a SuperAdmin, who may publish the privacy policy and adverts: a person who has signed up and has a
workshop. Run again, it changes nothing. The second logs somebody out on every device, or switches two-step sign-in off for
somebody who has lost their phone: make sure that it is them. The third sets how many emails a workshop may send to customers
in a day, whatever its age, and stores who set it and when.

--organization  in which workshop, where they have several; else the one that they work for
--stage         of a stage in the AWS account that the shell is signed in to
--data          the folder of a running \`npm start\` (.local)`;

export async function admin(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      organization: { type: 'string' },
      'mails-a-day': { type: 'string' },
      'reset-two-step': { type: 'boolean' },
      stage: { type: 'string' },
      'log-out': { type: 'boolean' },
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean' },
    },
  });
  const { email, organization, 'mails-a-day': mailsADay } = values;
  if (values.help || (!email && !mailsADay)) return console.log(HELP);
  const { pool, userPoolId, client, tableName } = await placesOf(values);
  const [table, now] = [dynamoTable(client, tableName), new Date()];
  const where = { pool, userPoolId, table, now };
  if (email && values['reset-two-step']) console.log(await resetTwoStep(where, email));
  if (email && values['log-out']) console.log(await logOut(where, email));
  if (email && !values['reset-two-step'] && !values['log-out'])
    console.log(await makeSuperAdmin(where, email, organization));
  const by = { name: userInfo().username, at: now.toISOString() };
  if (mailsADay) console.log(await setMailsADay(table, { organization, mailsADay, ...by }));
  client.destroy();
  pool.destroy();
}

async function placesOf({ stage, data }: { stage?: string | undefined; data: string }) {
  if (!stage) {
    const { userPool } = readReady(
      data,
      z.object({ userPool: z.object({ endpoint: z.url(), userPoolId: z.string() }) }),
    );
    const pool = new CognitoIdentityProviderClient({ endpoint: userPool.endpoint, ...localCredentials });
    return { pool, userPoolId: userPool.userPoolId, ...openTableOf({ data }) };
  }
  const settings = readSettings(stage);
  const stack = await findStack(settings.region, stackName(settings));
  if (!stack) throw new Error(`${stage} is not deployed in this account: npm run deploy -- --stage ${stage}`);
  const { TableName, UserPoolId } = parseOutputs(stack.outputs);
  // for the clients that are made without saying where
  process.env.AWS_REGION = settings.region;
  return {
    pool: new CognitoIdentityProviderClient({}),
    userPoolId: UserPoolId,
    ...openTableOf({ data, table: TableName }),
  };
}

if (import.meta.main) await plainly(admin);
