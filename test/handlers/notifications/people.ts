import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { keepPerson } from '#lambdas/account/records.ts';
import type { UserContext } from '#lambdas/http/context.ts';
import { table } from '#lambdas/table/connect.ts';
import type { Item } from '#lambdas/table/item.ts';
import { type Key, userKey } from '#lambdas/table/keys.ts';
import type { OrganizationId } from '#lambdas/table/organization-id.ts';
import { memberWrite, newOrganizationWrite } from '#lambdas/tenants/stored.ts';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { startMail } from '#scripts/local/aws/mail.ts';
import { startUserPool } from '#scripts/local/aws/user-pool.ts';
import { newId } from '#shared/ids.ts';
import type { Scope } from '#shared/organizations/model.ts';
import { startTable } from '#test/world/table.ts';

export const SITE = 'http://127.0.0.1:4300';
const MAIL_FROM = 'no-reply@pitcheck.example';
export const FROM = `Pitcheck <${MAIL_FROM}>`;
export const pool = { endpoint: '', userPoolId: 'ap-southeast-2_local', clientId: 'local-client' };
let outbox = '';

/** Table, outbox and user pool, found by this file's Lambdas in their environment. */
export const startTelling = () => {
  startTable();
  const dir = mkdtempSync(join(tmpdir(), 'telling-'));
  const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  beforeAll(async () => {
    const mail = await startMail({ dir: join(dir, 'outbox') });
    const users = await startUserPool({ file: join(dir, 'users.json'), triggers: {}, onCode: () => {} });
    closing.unshift(mail.close, users.close);
    outbox = mail.url;
    pool.endpoint = users.url;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SESV2: mail.url,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: users.url,
      ...{ SITE_ORIGIN: SITE, MAIL_FROM, USER_POOL_ID: pool.userPoolId },
    });
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
};

export const mailsTo = async (email: string): Promise<Mail[]> => {
  const all = (await (await fetch(`${outbox}/mails.json`)).json()) as Mail[];
  return all.filter(({ to }) => to.includes(email));
};

/** Somebody who is known, as the caller of our own functions. */
export const somebody = async (name = 'Mere Tui') => {
  const id: string = randomUUID();
  const person = { id, email: `${id}@example.nz`, email_verified: true, nickname: name, name, picture: '' };
  await keepPerson(table(), { ...person, InspectorAuthorityNumber: 'VI1', privacyPolicy: null });
  return { id, email: person.email, name };
};
export type Somebody = Awaited<ReturnType<typeof somebody>>;

export const contextOf = ({ id }: Pick<Somebody, 'id'>, more: Partial<UserContext> = {}): UserContext => ({
  ...{ userId: id, accessToken: '', signedInAt: new Date(), organizationId: undefined, idempotency: undefined },
  ...{ now: new Date(), table: table(), ...more },
});

export const unreadCount = async ({ id }: Pick<Somebody, 'id'>) =>
  (await table().get(userKey(id), { consistent: true }))?.unread;

export const put = (item: Item) => table().write({ put: item });
export const gone = (key: Key) => table().write({ remove: key });

export const workshop = async (Name = 'Tawa Motors') => {
  const id = newId('org') as OrganizationId;
  const details = { Phone: '093001234', Address: '1 Road, Taupo 3330', Email: 'w@example.nz' };
  const Settings = { DefaultChecksheet: 'Full' as const, PhotoRequiredOnFail: false };
  const rest = { CompanyAuthorityNumber: '', Settings, PricingMatrix: {} };
  await table().write(newOrganizationWrite({ OrganizationID: id, Name, ...details, ...rest }));
  return id;
};

export const joins = (who: Pick<Somebody, 'id'>, organizationId: OrganizationId, scopes: Scope[] = []) =>
  table().write(memberWrite(who.id, organizationId, scopes, new Date()));
