import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { logOut } from './admin/log-out.ts';
import { makeSuperAdmin } from './admin/make-super-admin.ts';
import { publishPolicy } from './admin/publish-policy.ts';
import { rejoin } from './admin/rejoin.ts';
import { resetTwoStep } from './admin/reset-two-step.ts';
import { setMailsADay } from './admin/set-mails-a-day.ts';
import { clientTimeouts } from './deploy/check.ts';
import { parseOutputs } from './deploy/outputs.ts';
import { openStage } from './deploy/stack-state.ts';
import { withTable } from './local/open-table.ts';
import { localCredentials } from './local/pool.ts';
import { readReady } from './local/ready.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run admin -- --email <address> [--organization <id>] [--stage <stage> | --data <folder>]
npm run admin -- --email <address> [--log-out] [--reset-two-step] [--rejoin] [--stage <stage> | --data <folder>]
npm run admin -- --organization <id> --mails-a-day <number> [--stage <stage> | --data <folder>]
npm run admin -- --privacy-policy <file> [--stage <stage> | --data <folder>]

The first makes someone a SuperAdmin, who can publish the privacy policy and adverts. They must have signed up and have a
workshop. Idempotent. The second logs someone out on every device, or switches off two-step login for someone who lost their
phone: verify their identity first. --rejoin moves the workshops of a lost account to a new one with the same email. The
third sets how many emails a workshop can send to customers in a day, and stores who set it and when. The fourth publishes a
Markdown file as the privacy policy.

--organization  the workshop, if they have several (default: the one they work for)
--stage         a stage in the AWS account that the shell is signed in to
--data          the data folder of a running \`npm start\` (default: .local)`;

export async function admin(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      organization: { type: 'string' },
      'mails-a-day': { type: 'string' },
      'privacy-policy': { type: 'string' },
      'reset-two-step': { type: 'boolean' },
      stage: { type: 'string' },
      'log-out': { type: 'boolean' },
      rejoin: { type: 'boolean' },
      data: { type: 'string', default: '.local' },
      help: { type: 'boolean' },
    },
  });
  const { email, organization, 'mails-a-day': mailsADay, 'privacy-policy': policy } = values;
  if (values.help || (!email && !mailsADay && !policy)) return console.log(HELP);
  const { pool, userPoolId, ...place } = await findPlace(values);
  await withTable(place, async (table) => {
    const now = new Date();
    const where = { pool, userPoolId, table, now };
    if (email && values['reset-two-step']) console.log(await resetTwoStep(where, email));
    if (email && values['log-out']) console.log(await logOut(where, email));
    if (email && values.rejoin) console.log(await rejoin(where, email));
    if (email && !values['reset-two-step'] && !values['log-out'] && !values.rejoin)
      console.log(await makeSuperAdmin(where, email, organization));
    const by = { name: userInfo().username, at: now.toISOString() };
    if (mailsADay) console.log(await setMailsADay(table, { organization, mailsADay, ...by }));
    if (policy) console.log(await publishPolicy({ table, now }, policy));
  });
  pool.destroy();
}

async function findPlace({ stage, data }: { stage?: string | undefined; data: string }) {
  if (!stage) {
    const { userPool } = readReady(
      data,
      z.object({ userPool: z.object({ endpoint: z.url(), userPoolId: z.string() }) }),
    );
    const pool = new CognitoIdentityProviderClient({ endpoint: userPool.endpoint, ...localCredentials });
    return { pool, userPoolId: userPool.userPoolId, data };
  }
  const { TableName, UserPoolId } = parseOutputs((await openStage(stage)).outputs);
  return { pool: new CognitoIdentityProviderClient(clientTimeouts), userPoolId: UserPoolId, data, table: TableName };
}

if (import.meta.main) await plainly(admin);
