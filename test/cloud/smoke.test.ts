import { expect, inject, it } from 'vitest';
import { smokeTest } from '#scripts/deploy/smoke.ts';

const once = { attempts: 1, pauseMs: 0 };
async function smoke(
  site: string,
  { UserPoolId = inject('cloud').userPool.userPoolId, ApiAddress = inject('cloud').gatewayUrl } = {},
) {
  const said: string[] = [];
  const wrong = await smokeTest(site, { UserPoolId, ApiAddress }, (line) => said.push(line), once);
  return { wrong, said: said.join('\n') };
}

it('the local cloud passes the checks of a deployed site', async () => {
  const { wrong, said } = await smoke(inject('cloud').webUrl);
  expect(said).not.toContain('✗');
  expect(wrong).toBe(0);
});

it('a site with another user pool fails them', async () => {
  const { wrong, said } = await smoke(inject('cloud').webUrl, { UserPoolId: 'ap-southeast-2_other' });
  expect(wrong).toBe(1);
  expect(said).toContain('✗ login settings: /config.json: the user pool is not ap-southeast-2_other');
});

it('a site whose API responds to calls that bypass CloudFront fails them', async () => {
  const { wrong, said } = await smoke(inject('cloud').webUrl, { ApiAddress: inject('cloud').webUrl });
  expect(wrong).toBe(1);
  expect(said).toContain('✗ API call that bypasses CloudFront: /api/link/v1/sheet: returned 404 instead of 403');
});

it('another server fails them, and so does no server at all', async () => {
  expect(await smoke(inject('cloud').gatewayUrl)).toMatchObject({
    wrong: 5,
    said: expect.stringContaining('returned 404 instead of 200'),
  });
  const { wrong, said } = await smoke('http://127.0.0.1:9');
  expect(wrong).toBe(7);
  expect(said).toContain('✗ missing file: /assets/nothing.js: no response');
});
