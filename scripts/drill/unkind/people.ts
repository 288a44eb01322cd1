import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import type { Cloud } from '#scripts/local/cloud.ts';
import { countBites, type Unkindness } from '#scripts/local/unkindness.ts';
import { apiCaller } from '#scripts/seed/call.ts';
import { keepUser, localCredentials, signIn } from '#scripts/seed/pool.ts';
import { patient } from '../patient.ts';
import type { Workshop } from '../workshop.ts';

const PASSWORD = 'Drill-person-1';
const PATIENCE_MS = 120_000;
const LOOK_MS = 500;

type Deed = (cloud: Cloud, workshop: Workshop) => Promise<unknown>;

const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  const began = Date.now();
  while (!(await isSo())) {
    if (Date.now() - began > PATIENCE_MS) throw new Error(`${what}: not after ${PATIENCE_MS / 1000} s`);
    await wait(LOOK_MS);
  }
};
const hasBitten = (cloud: Cloud, name: Unkindness) => {
  const before = countBites(cloud.unkind.dir)[name];
  return () => countBites(cloud.unkind.dir)[name] > before;
};

const Mails = z.array(z.object({ to: z.array(z.string()), subject: z.string() }));
const countMails = async ({ outboxUrl }: Cloud, email: string) =>
  Mails.parse(await (await fetch(`${outboxUrl}/mails.json`)).json()).filter(({ to }) => to.includes(email)).length;

/** Somebody new opens the app, and is to be mailed a link. */
const comeIn = async (cloud: Cloud, email: string) => {
  const { endpoint, clientId } = cloud.userPool;
  await new CognitoIdentityProviderClient({ endpoint, ...localCredentials, maxAttempts: 10 }).send(
    new SignUpCommand({
      ...{ ClientId: clientId, Username: email, Password: PASSWORD },
      UserAttributes: [{ Name: 'name', Value: 'Drill Newcomer' }],
    }),
  );
  const { call } = patient(await apiCaller(cloud, { email, password: PASSWORD }));
  await call('account', 'user', { query: {} });
};

/** What SES refused is mailed once, and once only, when it knows the person: the dead letters are sent on. */
const mailStranger: Deed = async (cloud) => {
  const email = `${randomUUID()}@elsewhere.example`;
  const refused = hasBitten(cloud, 'ses-sandbox');
  await comeIn(cloud, email);
  await until('refused by the sandbox', refused);
  await fetch(`${cloud.outboxUrl}/v2/email/identities`, {
    method: 'POST',
    body: JSON.stringify({ EmailIdentity: email }),
  });
  await until('mailed after all', async () => {
    await fetch(`${cloud.pumpUrl}/redrive`, { method: 'POST' });
    return (await countMails(cloud, email)) > 0;
  });
  await wait(5_000);
  if ((await countMails(cloud, email)) !== 1) throw new Error('mailed more than once');
};

/** Whoever signed up is let in although their mail bounces: that it was sent is all that we know. */
const mailOneWhoBounces: Deed = async (cloud) => {
  const bounced = hasBitten(cloud, 'bounces');
  await comeIn(cloud, `bounce+${randomUUID()}@simulator.amazonses.com`);
  await until('bounced', bounced);
};

/** Only what stands in for Cognito takes part: it locks, and lets in again. What our page says meanwhile is not asked. */
const lockOut: Deed = async (cloud) => {
  const person = { email: `${randomUUID()}@example.nz`, name: 'Drill Mistyper', password: PASSWORD };
  await keepUser(cloud.userPool, person);
  const locked = hasBitten(cloud, 'lock-out');
  await until('locked out', async () => {
    for (let n = 0; n < 3; n++) await signIn(cloud.userPool, { ...person, password: 'Wrong-one-1' }).catch(() => {});
    return locked();
  });
  await until('let in again', () =>
    signIn(cloud.userPool, person).then(
      () => true,
      () => false,
    ),
  );
};

/** Only what stands in for API Gateway takes part: it refuses a photo as it was taken. That the page sends smaller ones is not asked. */
const sendLargePhoto: Deed = async (_, { callOnce, as }) => {
  const file = new File([new Uint8Array(5 * 2 ** 20)], 'large.jpg', { type: 'image/jpeg' });
  const body = { file, service: 'S3', description: '' } as const;
  const answered = await callOnce('images', 'upload', { body }, as).then(
    () => 'taken',
    (error) => String(error),
  );
  if (!answered.includes('Request Too Long')) throw new Error(answered);
};

const deeds: Record<string, Deed> = {
  'a stranger to SES': mailStranger,
  'somebody whose mail bounces': mailOneWhoBounces,
  'somebody who mistypes': lockOut,
  'a photo of 5 MB': sendLargePhoto,
};

/** Each of them once, side by side; answers what did not end well. */
export const playPeople = async (cloud: Cloud, workshop: Workshop): Promise<string[]> => {
  const ends = await Promise.allSettled(
    Object.entries(deeds).map(([name, deed]) =>
      deed(cloud, workshop).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
      }),
    ),
  );
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
};
