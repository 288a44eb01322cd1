import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { lambdas } from '../../../cdk/functions.ts';
import { startFaultProxy } from '../aws/fault-proxy.ts';
import { openSandbox } from '../aws/mail/sandbox.ts';
import { type MailEvent, startMail } from '../aws/mail.ts';
import { startPush } from '../aws/push.ts';
import { startS3 } from '../aws/s3.ts';
import type { Triggers } from '../aws/user-pool/triggers.ts';
import { startUserPool } from '../aws/user-pool.ts';
import { holdToTemplate } from '../grants/template.ts';
import { bundleOf, invoke, loadHandler } from '../lambda/handler.ts';
import { sandbox as functionIn, type Sandbox } from '../lambda/sandbox.ts';
import { openUnkind, type UnkindConfig } from '../unkindness.ts';
import { servePart } from './child.ts';
import { lambdaEnvironment } from './environment.ts';
import { BUS_FILE, LOCAL, PUSH_FILE } from './names.ts';

export interface AwsConfig {
  dataDir: string;
  dynamoUrl: string;
  /** The emulator's address, where faults are wanted. */
  faultsBefore?: string | undefined;
  accessTokenSeconds?: number | undefined;
  rotatesRefreshTokens: boolean;
  unkind: UnkindConfig;
}

/** AWS names no limit, but "a fraction of a second" where all is well. Source: DynamoDB developer guide, "Using Global Secondary Indexes". */
const INDEX_LAG_MS = 3_000;

/** Ours, and those of the demo: who tries a stage in the sandbox has verified whom it mails to. */
const VERIFIED = ['pitcheck.example', 'example.nz'];

/** Of so many calls one comes too soon after others. */
const THROTTLED = 7;

const Changed = z.object({ response: z.record(z.string(), z.unknown()) });

/** S3, the user pool, the mail, the push services, and the faults where they are wanted, in one process. */
servePart<AwsConfig>(async ({ dataDir, faultsBefore, accessTokenSeconds, rotatesRefreshTokens, ...config }, ports) => {
  // the faults before the table hand on what the functions of other parts have signed
  holdToTemplate(true);
  const unkind = openUnkind(config.unkind);
  const preSignUp = await loadHandler(bundleOf('pre-sign-up'));
  const beforeSignUp: NonNullable<Triggers['PreSignUp']> = async (event) => {
    const result = await invoke(preSignUp, 'pre-sign-up', event, lambdas['pre-sign-up'].timeoutSeconds * 1000);
    return { ...event, ...Changed.parse(result) };
  };

  let postConfirmation: Sandbox | undefined;
  const afterConfirmation: NonNullable<Triggers['PostConfirmation']> = async (event) => {
    // AWS calls it then as well, and it does nothing: a sign-up here need not wait for its process
    if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') return event;
    const urls = { dynamoUrl: faults ? faults.url : config.dynamoUrl, s3Url: s3.url, mailUrl: mail.url };
    const environment = lambdaEnvironment({ ...urls, userPoolUrl: userPool.url });
    postConfirmation ??= functionIn('post-confirmation', bundleOf('post-confirmation'), environment);
    await postConfirmation.invoke(event, lambdas['post-confirmation'].timeoutSeconds * 1000);
    return event;
  };

  const sandbox = openSandbox({
    ...(unkind.isOn('ses-sandbox') && { verified: VERIFIED, onRefusal: unkind.biter('ses-sandbox') }),
    onBounce: unkind.biter('bounces'),
  });
  const publish = async ({ type, detail }: MailEvent) => {
    const Entries = [{ EventBusName: 'default', Source: 'aws.ses', DetailType: type, Detail: JSON.stringify(detail) }];
    await fetch(readFileSync(join(dataDir, BUS_FILE), 'utf8'), { method: 'POST', body: JSON.stringify({ Entries }) });
  };
  const push = await startPush({ file: join(dataDir, PUSH_FILE), port: ports.push ?? 0 });
  const mail = await startMail({
    dir: join(dataDir, 'outbox'),
    port: ports.mail ?? 0,
    ...{ sandbox, publish, pushed: push.pushed },
  });
  const userPool = await startUserPool({
    file: join(dataDir, 'user-pool.json'),
    port: ports.userPool ?? 0,
    poolId: LOCAL.userPoolId,
    clientId: LOCAL.clientId,
    ...(accessTokenSeconds && { accessTokenSeconds }),
    rotates: rotatesRefreshTokens,
    onLocked: unkind.biter('lock-out'),
    ...(unkind.isOn('pool-throttles') && { throttles: everyNth(THROTTLED, unkind.biter('pool-throttles')) }),
    triggers: { PreSignUp: beforeSignUp, PostConfirmation: afterConfirmation },
    onCode: ({ to, kind, code }) =>
      void mail.add({ to: [to], from: SUPPORT_EMAIL, subject: SUBJECTS[kind], text: `${SUBJECTS[kind]}: ${code}` }),
  });
  const s3 = await startS3({
    dir: join(dataDir, 's3'),
    port: ports.s3 ?? 0,
    session: LOCAL.session,
    onSession: unkind.biter('session-token'),
    onOrigin: unkind.biter('file-origins'),
    ...LOCAL.credentials,
  });
  const lag = unkind.isOn('index-lag') && { lagMs: INDEX_LAG_MS, onLag: unkind.biter('index-lag') };
  const faults = faultsBefore && (await startFaultProxy({ target: faultsBefore, port: ports.faults ?? 0, ...lag }));
  return {
    mail: mail.port,
    push: push.port,
    userPool: userPool.port,
    s3: s3.port,
    ...(faults && { faults: faults.port }),
  };
});

/** Whether it is the turn of the nth again. */
const everyNth = (n: number, onTurn: () => void) => {
  let count = 0;
  return () => {
    count = (count + 1) % n;
    if (count === 0) onTurn();
    return count === 0;
  };
};

const SUBJECTS = {
  'sign-up': 'Your confirmation code',
  'verify-email': 'Your code to verify this address',
  'reset-password': 'Your code for a new password',
  invitation: 'Your temporary password',
};
