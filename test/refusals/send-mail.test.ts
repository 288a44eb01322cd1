import { expect, it, onTestFinished, vi } from 'vitest';
import { sendMail } from '#lambdas/notify/send-mail.ts';
import { listen, readBody } from '#scripts/local/aws/http.ts';

it('an email uses the stage’s configuration set, if it has one', async () => {
  const asked: { ConfigurationSetName?: string; FromEmailAddress: string }[] = [];
  const ses = await listen(async (request, response) => {
    asked.push(JSON.parse(String(await readBody(request, 100_000))));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: 'one' }));
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await ses.close();
  });
  const environment = { AWS_REGION: 'ap-southeast-2', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries({ ...environment, AWS_ENDPOINT_URL_SESV2: ses.url }))
    vi.stubEnv(name, value);
  vi.stubEnv('MAIL_FROM', 'no-reply@workshop.co.nz');
  const mail = { subject: 'Kia ora', sentence: 'Kia ora.', why: 'A test.' };

  await sendMail('hemi@example.nz', mail);
  vi.stubEnv('MAIL_CONFIGURATION', 'pitcheck-dev-mails');
  await sendMail('hemi@example.nz', mail);
  expect(asked).toMatchObject([
    { FromEmailAddress: 'Pitcheck <no-reply@workshop.co.nz>' },
    { ConfigurationSetName: 'pitcheck-dev-mails' },
  ]);
  expect(asked[0]).not.toHaveProperty('ConfigurationSetName');
});
