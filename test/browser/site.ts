import { startWebOrigin } from '#scripts/local/web-origin.ts';
import { tawaUser } from '#test/world/samples.ts';
import { launchBrowser } from './launch.ts';

/** A URL where no server listens. */
export const NOWHERE = 'http://127.0.0.1:9';
const POOL = 'ap-southeast-2_local';
const CLIENT = 'test-client';

/**
 * Opens the built site in a real browser. Without `apiUrl` there is no API: the test intercepts the requests, so it can
 * make any response fail.
 */
export const startSite = async ({ apiUrl = NOWHERE, dir }: { apiUrl?: string; dir?: string } = {}) => {
  const site = await startWebOrigin({
    ...(dir && { dir }),
    apiUrl,
    config: {
      userPoolId: POOL,
      userPoolClientId: CLIENT,
      userPoolEndpoint: NOWHERE,
      environment: 'test',
    },
    origins: { userPoolOrigin: NOWHERE, filesOrigin: NOWHERE },
  });
  const browser = await launchBrowser();
  return {
    url: site.url,
    browser,
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;

/** A well-formed token that is valid for an hour; nobody verifies its signature here. */
const token = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const common = { sub: tawaUser.id, iss: `${NOWHERE}/${POOL}`, iat: now, exp: now + 3600 };
  return `${part({ alg: 'none' })}.${part({ ...common, ...claims })}.x`;
};

/** What Amplify stores after a sign-in. */
export const newSession = () => ({
  id: tawaUser.id,
  clientId: CLIENT,
  accessToken: token({ username: tawaUser.id, token_use: 'access' }),
  idToken: token({ aud: CLIENT, token_use: 'id' }),
});
