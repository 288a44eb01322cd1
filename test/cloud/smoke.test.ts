import { expect, inject, it } from 'vitest';
import { smokeTest } from '#scripts/deploy/smoke.ts';

const once = { attempts: 1, pauseMs: 0 };
async function smoke(
  site: string,
  { UserPoolId = inject('cloud').userPool.userPoolId, ApiAddress = inject('cloud').gatewayUrl } = {},
) {
  const said: string[] = [];
  const asked = { UserPoolId, ApiAddress };
  const say = (line: string) => said.push(line);
  const [api, pages] = [
    await smokeTest(site, asked, 'API', say, once),
    await smokeTest(site, asked, 'pages', say, once),
  ];
  return { api, pages, said: said.join('\n') };
}

it('the local cloud passes the checks of a deployed site', async () => {
  expect(await smoke(inject('cloud').webUrl)).toEqual({ api: 0, pages: 0, said: expect.not.stringContaining('✗') });
});

it('a site with another user pool fails them', async () => {
  const { api, pages, said } = await smoke(inject('cloud').webUrl, { UserPoolId: 'ap-southeast-2_other' });
  expect([api, pages]).toEqual([0, 1]);
  expect(said).toContain('✗ login settings: /config.json: the user pool is not ap-southeast-2_other');
});

it('a site whose API responds to calls that bypass CloudFront fails them', async () => {
  const { api, pages, said } = await smoke(inject('cloud').webUrl, { ApiAddress: inject('cloud').webUrl });
  expect([api, pages]).toEqual([1, 0]);
  expect(said).toContain('✗ API call that bypasses CloudFront: /api/link/v1/sheet: returned 404 instead of 403');
});

it('another server fails them, and so does no server at all', async () => {
  expect(await smoke(inject('cloud').gatewayUrl)).toMatchObject({
    ...{ api: 1, pages: 7 },
    said: expect.stringContaining('returned 404 instead of 200'),
  });
  const { api, pages, said } = await smoke('http://127.0.0.1:9');
  expect([api, pages]).toEqual([3, 7]);
  expect(said).toContain('✗ missing file: /assets/nothing.js: no response');
});
