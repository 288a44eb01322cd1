import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { handler as preSignUp } from '#lambdas/cognito/pre-sign-up.ts';
import type { UserContext } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import { type Key, userKey } from '#lambdas/table/keys.ts';
import type { Item } from '#lambdas/table/table.ts';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { startMail } from '#scripts/local/aws/mail.ts';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool } from '#scripts/local/aws/user-pool.ts';
import { contextAt } from '#test/world/context.ts';
import { startTable } from '#test/world/table.ts';

export const SITE = 'http://127.0.0.1:4300';
const MAIL_FROM = 'no-reply@pitcheck.example';
export const FROM = `Pitcheck <${MAIL_FROM}>`;
/** The sender of emails to customers. */
export const fromWorkshop = (name: string) => `${name} via ${FROM}`;
export const pool = { endpoint: '', userPoolId: 'ap-southeast-2_local', clientId: 'local-client' };

const letIn: Triggers['PreSignUp'] = (event) => preSignUp(event as never, {} as never, () => {}) as never;

let telling: ReturnType<typeof openTelling> | undefined;
/** Starts one outbox and one user pool per worker, which end with the worker. */
const openTelling = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'telling-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const mail = await startMail({ dir: join(dir, 'outbox') });
  const users = await startUserPool({
    file: join(dir, 'users.json'),
    triggers: { PreSignUp: letIn },
    onCode: () => {},
  });
  return { outbox: mail.url, users: users.url };
};

/** Gives each test file an empty table, an outbox and a user pool; its Lambdas find them in the environment. */
export const startNotifications = () => {
  startTable();
  beforeAll(async () => {
    telling ??= openTelling();
    const { outbox, users } = await telling;
    pool.endpoint = users;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SESV2: outbox,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: users,
      ...{ SITE_ORIGIN: SITE, MAIL_FROM, USER_POOL_ID: pool.userPoolId },
    });
  });
};

export const mailsTo = async (email: string): Promise<Mail[]> => {
  const all = (await (await fetch(`${(await telling)?.outbox}/mails.json`)).json()) as Mail[];
  return all.filter(({ to }) => to.includes(email));
};

export const buildContext = (who: { id: string }, more: Partial<UserContext> = {}): UserContext => ({
  ...contextAt(who, new Date()),
  ...more,
});

export const unreadCount = async ({ id }: { id: string }) =>
  (await table().get(userKey(id), { consistent: true }))?.unread;

export const put = (item: Item) => table().write({ put: item });
export const removeItem = (key: Key) => table().write({ remove: key });
