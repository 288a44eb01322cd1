import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#scripts/local/aws/http.ts';
import type { Triggers } from '#scripts/local/aws/user-pool/triggers.ts';
import { startUserPool } from '#scripts/local/aws/user-pool.ts';
import { startWebOrigin } from '#scripts/local/web-origin.ts';
import { inRoot } from '#scripts/root.ts';
import { launchBrowser } from '#test/browser/launch.ts';
import { serveLoginPages } from '#test/browser/login-pages.ts';
import { axeFile } from './accessibility.ts';
import { startApi } from './api.ts';

/** An address where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
/** The file store, served by the test. */
const FILES_HOST = 'files.example';
export const FILES = `http://${FILES_HOST}`;
/** Chromium resolves every name below `localhost` to this machine. */
const HOSTS = { inspections: 'inspections.pitcheck.localhost', estimator: 'estimator.pitcheck.localhost' };

const letIn: Triggers['PreSignUp'] = async (event) => ({
  ...event,
  response: { ...event.response, autoConfirmUser: true },
});

/** Starts the built site with its real headers, a real user pool that confirms all sign-ups, and a real browser. The API is the test's. */
const start = async () => {
  const codes = new Map<string, string>();
  const pool = await startUserPool({
    file: join(mkdtempSync(join(tmpdir(), 'pool-')), 'users.json'),
    triggers: { PreSignUp: letIn },
    onCode: ({ to, code }) => codes.set(to, code),
    servePage: serveLoginPages,
  });
  // a copy, because another build may start meanwhile
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  cpSync(inRoot('dist/web'), dir, { recursive: true });
  copyFileSync(axeFile.path, join(dir, axeFile.at));
  const { answerApi, answerFile, nameBrowser } = startApi();
  const files = await listen(answerFile);
  const stage = { userPoolId: pool.poolId, userPoolClientId: pool.clientId, userPoolEndpoint: pool.url };
  const options = {
    dir,
    apiUrl: NOWHERE,
    answerApi,
    config: { ...stage, environment: 'Test' },
    origins: { userPoolOrigin: pool.url, filesOrigin: FILES },
  };
  const origin = await startWebOrigin(options);
  const browser = await launchBrowser([
    `--host-resolver-rules=MAP ${FILES_HOST} 127.0.0.1:${files.port}`,
    // otherwise every page gets its own process and compiles the app again
    '--process-per-site',
  ]);
  return {
    url: origin.url,
    /** Starts the two sites on separate hosts, because cookies ignore ports. */
    startTwoSites: () => startWebOrigin({ ...options, estimatorPort: 0, hosts: HOSTS }),
    stage,
    /** The folder of the served files. */
    dir,
    nameBrowser,
    browser,
    /** The code last emailed by the user pool, by address. */
    codes: codes as ReadonlyMap<string, string>,
  };
};

let started: ReturnType<typeof start> | undefined;

/** Returns the worker's site, shared by all test files. It ends with the worker. */
export const startSite = () => {
  started ??= start();
  return started;
};

/** Returns the open pages of the worker's browser; none before a test has started the site. */
export const listOpenPages = async () =>
  started ? (await started).browser.contexts().flatMap((context) => context.pages()) : [];
export type Site = Awaited<ReturnType<typeof start>>;
