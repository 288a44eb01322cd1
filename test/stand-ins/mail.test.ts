import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail } from '#scripts/local/aws/mail/outbox.ts';
import { openSandbox } from '#scripts/local/aws/mail/sandbox.ts';
import { type MailServer, startMail } from '#scripts/local/aws/mail.ts';

const dir = join(mkdtempSync(join(tmpdir(), 'mail-')), 'outbox');
let server: MailServer;
beforeAll(async () => {
  server = await startMail({ dir, webUrl: 'http://127.0.0.1:1234/?a=1&b=2' });
});
beforeEach(() => rmSync(dir, { recursive: true, force: true }));
afterAll(() => server.close());

const sendBySes = (change: object = {}, to = server) =>
  fetch(`${to.url}/v2/email/outbound-emails`, {
    method: 'POST',
    body: JSON.stringify({
      FromEmailAddress: 'us@example.nz',
      Destination: { ToAddresses: ['ann@example.nz'] },
      Content: {
        Simple: {
          Subject: { Data: 'Verify <your> e-mail' },
          Body: { Text: { Data: 'Go to http://127.0.0.1/verify?code=1&x=2.' }, Html: { Data: '<b>"Go"</b>' } },
        },
      },
      ...change,
    }),
  });
const mails = async (): Promise<Mail[]> => JSON.parse(await (await fetch(`${server.url}/mails.json`)).text());
const page = async () => (await fetch(server.url)).text();

it('stores an email that was sent with SES', async () => {
  const answer = await sendBySes();
  const { MessageId } = JSON.parse(await answer.text());
  expect(await mails()).toEqual([
    {
      id: MessageId,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      from: 'us@example.nz',
      to: ['ann@example.nz'],
      subject: 'Verify <your> e-mail',
      text: 'Go to http://127.0.0.1/verify?code=1&x=2.',
      html: '<b>"Go"</b>',
    },
  ]);
  expect(readdirSync(dir)).toHaveLength(1);
});

it.each([
  ['without a recipient', { Destination: { ToAddresses: [] } }],
  ['from a template', { Content: { Template: { TemplateName: 'welcome' } } }],
])('refuses an email %s', async (_, change) => {
  const answer = await sendBySes(change);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-amzn-errortype')).toBe('BadRequestException');
  expect(await mails()).toEqual([]);
});

it('in the sandbox, emails verified addresses once a second, and others once they are verified', async () => {
  let now = 0;
  const sandbox = openSandbox({ verified: ['example.nz'], now: () => now });
  const careful = await startMail({ dir, sandbox });
  const send = async (...ToAddresses: string[]) => {
    const { status, headers } = await sendBySes({ Destination: { ToAddresses } }, careful);
    return headers.get('x-amzn-errortype') ?? status;
  };
  expect(await send('ann@example.nz')).toBe(200);
  expect(await send('ann@example.nz')).toBe('TooManyRequestsException');
  now += 1_000;
  expect(await send('ann@elsewhere.nz')).toBe('MessageRejected');
  expect(await send('ann@example.nz', 'ann@elsewhere.nz')).toBe('MessageRejected');
  await fetch(`${careful.url}/v2/email/identities`, {
    method: 'POST',
    body: JSON.stringify({ EmailIdentity: 'ann@elsewhere.nz' }),
  });
  expect(await send('ann@elsewhere.nz')).toBe(200);
  expect(await mails()).toHaveLength(2);
  await careful.close();
});

it('accepts an email that bounces, without delivering it', async () => {
  const ToAddresses = ['bounce+ann@simulator.amazonses.com', 'success@simulator.amazonses.com'];
  const answer = await sendBySes({ Destination: { ToAddresses } });
  expect(answer.status).toBe(200);
  expect(await mails()).toMatchObject([{ to: ['success@simulator.amazonses.com'] }]);
  expect((await sendBySes({ Destination: { ToAddresses: ToAddresses.slice(0, 1) } })).status).toBe(200);
  expect(await mails()).toHaveLength(1);
});

it('publishes bounces and complaints to the bus, with the tags of the email', async () => {
  const told: { type: string; detail: object }[] = [];
  const telling = await startMail({ dir, publish: async (event) => void told.push(event) });
  const send = (address: string) =>
    sendBySes(
      {
        Destination: { ToAddresses: [`${address}@simulator.amazonses.com`] },
        ConfigurationSetName: 'set',
        EmailTags: [{ Name: 'link', Value: 'org_1-est_2' }],
      },
      telling,
    );
  for (const address of ['success', 'bounce', 'complaint']) await send(address);
  const detail = { mail: { tags: { link: ['org_1-est_2'], 'ses:configuration-set': ['set'] } } };
  expect(told).toMatchObject([
    { type: 'Email Bounced', detail },
    { type: 'Email Complaint Received', detail },
  ]);
  await telling.close();
});

it('also accepts emails from elsewhere, and lists the newest first, even after a restart', async () => {
  for (const subject of ['one', 'two', 'three']) server.add({ to: ['a@b.nz'], from: 'pool', subject, text: '123456' });
  const restarted = await startMail({ dir });
  restarted.add({ to: ['a@b.nz'], from: 'pool', subject: 'four', text: '123456' });
  await restarted.close();
  expect(await mails()).toMatchObject([
    { subject: 'four' },
    { subject: 'three' },
    { subject: 'two' },
    { subject: 'one' },
  ]);
});

it('shows emails on a page with links, and runs none of their scripts', async () => {
  expect(await page()).toContain('No mail yet');
  await sendBySes({});
  server.add({
    to: ['a@b.nz'],
    from: 'x',
    subject: '',
    text: 'http://a.nz/"onclick="x <http://b.nz/c>, (http://d.nz)',
  });
  const html = await page();
  expect(html).toContain('<h2>Verify &lt;your&gt; e-mail</h2>');
  expect(html).toContain('<a href="http://127.0.0.1:1234/?a=1&amp;b=2">back to the app</a>');
  expect(html).toContain(
    'Go to <a href="http://127.0.0.1/verify?code=1&amp;x=2">http://127.0.0.1/verify?code=1&amp;x=2</a>.',
  );
  expect(html).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;b&gt;&quot;Go&quot;&lt;/b&gt;"');
  expect([...html.matchAll(/<a href="(http:..[a-d]\..*?)"/g)].map(([, href]) => href)).toEqual([
    'http://a.nz/',
    'http://b.nz/c',
    'http://d.nz',
  ]);
});
