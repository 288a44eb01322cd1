import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '#scripts/browser/launch.ts';
import { build } from '#scripts/build.ts';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool } from '#scripts/local/aws/user-pool.ts';
import { startWebOrigin } from '#scripts/local/web-origin.ts';
import { inRoot } from '#scripts/root.ts';

/** Where nothing listens: what is asked there is answered by the test. */
export const NOWHERE = 'http://127.0.0.1:9';

const letIn: Triggers['PreSignUp'] = async (event) => ({
  ...event,
  response: { ...event.response, autoConfirmUser: true },
});

/** The built site under its real headers, with a real user pool that lets anybody in, in a real browser. The API is the test's. */
export const startSite = async () => {
  await build({ lambdas: false, stack: false, quiet: true });
  const pool = await startUserPool({
    file: join(mkdtempSync(join(tmpdir(), 'pool-')), 'users.json'),
    triggers: { PreSignUp: letIn },
    onCode: () => {},
  });
  // as it is now, whatever is built next
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  cpSync(inRoot('dist/web'), dir, { recursive: true });
  const origin = await startWebOrigin({
    dir,
    apiUrl: NOWHERE,
    config: {
      userPoolId: pool.poolId,
      userPoolClientId: pool.clientId,
      userPoolEndpoint: pool.url,
      environment: 'Test',
    },
    origins: { userPoolOrigin: pool.url, filesOrigin: NOWHERE },
  });
  const browser = await launchBrowser();
  return {
    url: origin.url,
    /** The files that are served. */
    dir,
    browser,
    close: async () => {
      await browser.close();
      await origin.close();
      await pool.close();
      rmSync(dir, { recursive: true });
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;
