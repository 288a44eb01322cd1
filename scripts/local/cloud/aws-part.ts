import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SUPPORT_EMAIL } from '#shared/brand.ts';
import { lambdas } from '../../../cdk/functions.ts';
import { openSandbox, SANDBOX_RATE } from '../aws/mail/sandbox.ts';
import { type MailEvent, startMail } from '../aws/mail.ts';
import { startPush } from '../aws/push.ts';
import { startS3 } from '../aws/s3.ts';
import type { Triggers } from '../aws/user-pool/triggers.ts';
import { startUserPool } from '../aws/user-pool.ts';
import { enforceTemplateRoles } from '../grants/template.ts';
import { bundleOf, invoke, loadHandler } from '../lambda/handler.ts';
import { sandbox as functionIn, type Sandbox } from '../lambda/sandbox.ts';
import type { Unkindness } from '../unkindness.ts';
import { servePart } from './child.ts';
import { lambdaEnvironment } from './environment.ts';
import { BUS_FILE, LOCAL, PUSH_FILE } from './names.ts';

export interface AwsConfig {
  dataDir: string;
  tableUrl: string;
  rotatesRefreshTokens: boolean;
  unkind: readonly Unkindness[];
}

/** Emails a second that SES usually allows outside its sandbox. */
const USUAL_RATE = 14;
/** Our own domain and the demo's, which count as verified in the SES sandbox. */
const VERIFIED = ['pitcheck.example', 'example.nz'];

/** With `pool-throttles`, every seventh call is refused. */
const THROTTLED = 7;

const RESET_SUBJECT = 'Your code for a new password';

servePart<AwsConfig>(async ({ dataDir, tableUrl, rotatesRefreshTokens, unkind }, ports) => {
  enforceTemplateRoles();
  const publish = async ({ type, detail }: MailEvent) => {
    const Entries = [{ EventBusName: 'default', Source: 'aws.ses', DetailType: type, Detail: JSON.stringify(detail) }];
    await fetch(readFileSync(join(dataDir, BUS_FILE), 'utf8'), { method: 'POST', body: JSON.stringify({ Entries }) });
  };
  const push = await startPush({ file: join(dataDir, PUSH_FILE), port: ports.push ?? 0 });
  const mail = await startMail({
    dir: join(dataDir, 'outbox'),
    port: ports.mail ?? 0,
    sandbox: openSandbox({
      ...(unkind.includes('ses-rate') && { rate: USUAL_RATE }),
      ...(unkind.includes('ses-sandbox') && { verified: VERIFIED, rate: SANDBOX_RATE }),
    }),
    ...{ publish, pushed: push.pushed },
  });
  const userPool = await startUserPool({
    file: join(dataDir, 'user-pool.json'),
    port: ports.userPool ?? 0,
    ...{ poolId: LOCAL.userPoolId, clientId: LOCAL.clientId, rotates: rotatesRefreshTokens },
    ...(unkind.includes('pool-throttles') && { throttles: everyNth(THROTTLED) }),
    triggers: {
      PreSignUp: await beforeSignUp(),
      PostConfirmation: afterConfirmation(() => ({
        ...{ dynamoUrl: tableUrl, s3Url: s3.url, mailUrl: mail.url, userPoolUrl: userPool.url },
      })),
    },
    onCode: ({ to, code }) =>
      void mail.add({ to: [to], from: SUPPORT_EMAIL, subject: RESET_SUBJECT, text: `${RESET_SUBJECT}: ${code}` }),
  });
  const s3 = await startS3({
    dir: join(dataDir, 's3'),
    port: ports.s3 ?? 0,
    session: LOCAL.session,
    ...LOCAL.credentials,
  });
  return { mail: mail.port, push: push.port, userPool: userPool.port, s3: s3.port };
});

const Changed = z.object({ response: z.record(z.string(), z.unknown()) });

const beforeSignUp = async (): Promise<NonNullable<Triggers['PreSignUp']>> => {
  const handler = await loadHandler(bundleOf('pre-sign-up'));
  return async (event) => {
    const result = await invoke(handler, 'pre-sign-up', event, lambdas['pre-sign-up'].timeoutSeconds * 1000);
    return { ...event, ...Changed.parse(result) };
  };
};

const afterConfirmation = (
  urls: () => Parameters<typeof lambdaEnvironment>[0],
): NonNullable<Triggers['PostConfirmation']> => {
  let box: Sandbox | undefined;
  return async (event) => {
    // The function ignores sign-ups, so they don't have to wait for its process to start.
    if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') return event;
    box ??= functionIn('post-confirmation', bundleOf('post-confirmation'), lambdaEnvironment(urls()));
    await box.invoke(event, lambdas['post-confirmation'].timeoutSeconds * 1000);
    return event;
  };
};

const everyNth = (n: number) => {
  let count = 0;
  return () => ++count % n === 0;
};
