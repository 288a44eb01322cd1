import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { account } from '#lambdas/account/api.ts';
import { mailAllowanceKey } from '#lambdas/table/keys.ts';
import { type Listening, listen } from '#scripts/local/aws/http.ts';
import { accountApi } from '#shared/account/api.ts';
import { findMailbox } from '#shared/account/mailbox.ts';
import { WHATS_NEW } from '#shared/whats-new.ts';
import { makeCaller } from '#test/world/calls.ts';
import { DAY, HOUR, later, NOW } from '#test/world/clock.ts';
import { contextAt } from '#test/world/context.ts';
import { refused } from '#test/world/refused.ts';
import { scan } from '#test/world/stored-items.ts';
import { listItems, startTable, write } from '#test/world/table.ts';

startTable();

/** A stub of the user pool: everyone's email is their access token. */
let pool: Listening;
beforeAll(async () => {
  pool = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const UserAttributes = [{ Name: 'email', Value: JSON.parse(body).AccessToken }];
    response.end(JSON.stringify({ UserAttributes }));
  });
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = pool.url;
});
afterAll(async () => {
  delete process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER;
  await pool.close();
});

/** Signs up a person with this email, from this IP address. */
const signUp = (email: string, callerIp: string) => {
  const id = randomUUID();
  const call = makeCaller(accountApi, account, (now: Date = NOW) => ({
    ...contextAt({ id }, now),
    accessToken: email,
    callerIp,
  }));
  const links = async () => (await listItems(`USER#${id}`)).filter(({ type }) => type === 'VERIFICATION').length;
  const resend = (now: Date) => call('sendVerificationEmail', { body: { email } }, now);
  return { id, links, resend, come: (now?: Date) => call('user', {}, now) };
};

it('C-03: a mailbox gets eight links a day, however its address is spelt and from however many people', async () => {
  const address = (n: number) => (n < 4 ? `Box+${n}@Example.nz` : n % 2 ? 'BOX@Example.nz' : 'box@example.NZ');
  const people = Array.from({ length: 25 }, (_, n) => signUp(address(n), `203.0.113.${n}`));
  const came = [];
  for (const one of people) came.push(await one.come());
  expect(came.filter(({ linkNotSent }) => linkNotSent)).toHaveLength(17);
  const links = await Promise.all(people.map((one) => one.links()));
  expect(links).toEqual([...Array(8).fill(1), ...Array(17).fill(0)]);
  const [last] = people.slice(-1);
  expect(await refused(last?.resend(later(HOUR)) as Promise<unknown>)).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringMatching(/^Sending too many requests\. .*tomorrow/),
  });
  // the person can use the app, but gets no link until tomorrow
  expect(await last?.come(later(HOUR))).toMatchObject({ email_verified: false, linkNotSent: true });
  await last?.resend(later(DAY));
  expect(await last?.links()).toBe(1);
  expect(await last?.come(later(DAY))).not.toHaveProperty('linkNotSent');
});

it('C-03: sign-ups with variants of a colleague’s address do not use up the colleague’s first link', async () => {
  const others = Array.from({ length: 25 }, (_, n) => signUp(`mere+${n}@colleague.example`, `203.0.114.${n}`));
  for (const one of others) await one.come();
  const links = await Promise.all(others.map((one) => one.links()));
  expect(links).toEqual([...Array(5).fill(1), ...Array(20).fill(0)]);
  expect(await refused(others[9]?.resend(later(HOUR)) as Promise<unknown>)).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringMatching(/tomorrow/),
  });
  const own = signUp('mere@colleague.example', '203.0.115.1');
  expect(await own.come()).not.toHaveProperty('linkNotSent');
  expect(await own.links()).toBe(1);
});

/** Returns every way to write a name with dots between its letters. */
const dotted = (name: string): string[] =>
  name.length < 2 ? [name] : dotted(name.slice(1)).flatMap((rest) => [name[0] + rest, `${name[0]}.${rest}`]);

it.each([
  ['without dots', 'mere'],
  ['with a dot', 'h.emi'],
  ['longer, with a dot', 'keri.ta'],
])(
  'C-03: sign-ups with fewer than 32 dotted variants of a colleague’s Gmail address do not use up the colleague’s first link (own address %s)',
  async (_, name) => {
    const others = dotted(name.replace('.', '')).filter((other) => other !== name);
    for (const [n, other] of [...others, name.toUpperCase()].entries())
      await signUp(`${other}@gmail.com`, `203.0.116.${n}`).come();
    const own = signUp(`${name}@gmail.com`, '203.0.117.1');
    expect(await own.come()).not.toHaveProperty('linkNotSent');
    expect(await own.links()).toBe(1);
  },
);

it('C-03: 31 other spellings of a Gmail address, their aliases and repeats do not use up its own first link; 32 use it up until tomorrow', async () => {
  const [name, own] = ['kiringata', 'kiri.ngata'];
  const others = dotted(name).filter((other) => other !== name && other !== own);
  let place = 0;
  const come = async (local: string, now?: Date) => {
    const one = signUp(`${local}@gmail.com`, `203.0.120.${place++}`);
    const { linkNotSent } = await one.come(now);
    return !linkNotSent && (await one.links()) === 1;
  };
  const firsts = [];
  for (const other of others.slice(0, 31)) firsts.push(await come(other));
  expect(firsts).toEqual(Array(31).fill(true));
  const further = [];
  for (const other of [`${own}+1`, `${own}+2`, ...others.slice(0, 12)]) further.push(await come(other));
  expect(further).toEqual([...Array(8).fill(true), ...Array(6).fill(false)]);
  expect(await come(own)).toBe(true);
  expect(await come(String(others[31]))).toBe(false);
  // without dots it is the main spelling, which has a limit of its own
  expect(await come(name)).toBe(true);
  expect(await come(String(others[31]), later(DAY))).toBe(true);
});

it('C-03: a Gmail mailbox gets eight links a day to dotted spellings, besides the first of each, and eight to its own', async () => {
  const spellings = dotted('aroha').filter((name) => name.includes('.'));
  const addresses = [...spellings, ...spellings].map((name, n) => `${name}${n < 8 ? '+n' : ''}@googlemail.com`);
  const people = addresses.map((address, n) => signUp(address, `203.0.118.${n}`));
  for (const one of people) await one.come();
  const links = await Promise.all(people.map((one) => one.links()));
  // a link to an alias doesn't count as the first link to a spelling
  expect(links).toEqual([
    ...Array(5).fill(1),
    0,
    0,
    0,
    ...Array(7).fill(1),
    ...Array(8).fill(1),
    ...Array(3).fill(1),
    0,
    0,
    0,
    0,
  ]);
  const own = Array.from({ length: 9 }, (_, n) =>
    signUp(`Aroha@${n % 2 ? 'gmail' : 'googlemail'}.com`, `203.0.119.${n}`),
  );
  for (const one of own) await one.come();
  expect(await Promise.all(own.map((one) => one.links()))).toEqual([...Array(8).fill(1), 0]);
});

it('C-03: one network can cause forty emails an hour to new addresses', async () => {
  const from = (n: number, callerIp: string) => signUp(`person.${n}@${randomUUID()}.example`, callerIp);
  const [here, there] = ['2001:db8:1:2:aaaa::1', '2001:db8:1:3::1'];
  const came = [];
  for (let n = 0; n < 42; n++) came.push(await from(n, n % 2 ? here : '2001:db8:1:2::7').come());
  expect(came.filter(({ linkNotSent }) => linkNotSent)).toHaveLength(2);
  expect(await from(50, there).come()).not.toHaveProperty('linkNotSent');
  expect(await from(51, here).come(later(HOUR))).not.toHaveProperty('linkNotSent');
});

it('C-03: the product emails two hundred new addresses an hour, and logs when that is used up', async () => {
  const now = later(3 * DAY);
  const lines: string[] = [];
  const out = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const key = mailAllowanceKey('ALL', `mail-in-all#${Math.floor(now.getTime() / HOUR)}`);
  await write({ put: { ...key, type: 'ALLOWANCE', spent: 197 } });
  const people = Array.from({ length: 5 }, (_, n) => signUp(`p@${n}.example`, `198.51.${n}.1`));
  const came = [];
  for (const one of people) came.push(await one.come(now));
  out.mockRestore();
  expect(came.filter(({ linkNotSent }) => linkNotSent)).toHaveLength(2);
  expect(lines.filter((line) => line.includes('"usedUp":"mail-in-all"'))).toHaveLength(2);
  expect(lines.join()).not.toMatch(/198\.51|@/);
});

it('different spellings of an address are one mailbox', () => {
  for (const address of ['box@example.nz', 'BOX@Example.NZ', 'box+1@example.nz', 'Box+a+b@example.nz'])
    expect(findMailbox(address)).toBe('box@example.nz');
  for (const address of ['a.b.c@gmail.com', 'abc+x@googlemail.com', 'A.bc@Gmail.com'])
    expect(findMailbox(address)).toBe('abc@gmail.com');
  expect(findMailbox('a.b@example.nz')).toBe('a.b@example.nz');
  expect(findMailbox('+1@example.nz')).toBe('+1@example.nz');
});

it('IP addresses are not stored', async () => {
  await signUp('somebody@example.nz', '192.0.2.77').come();
  const text = JSON.stringify(await scan());
  expect(text).not.toContain('192.0.2.77');
  expect(text).toContain('ALLOWANCE#');
});

it('B-17: a new person does not see news from before they signed up', async () => {
  const { newsSeen } = await signUp(`${randomUUID()}@news.example.nz`, '203.0.113.77').come();
  expect(newsSeen).toBe(WHATS_NEW.version);
});
