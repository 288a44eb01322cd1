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

/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';
/** The file store, which the test answers. */
const FILES_HOST = 'files.example';
export const FILES = `http://${FILES_HOST}`;
/** Chromium finds every name below `localhost` on this machine. */
const HOSTS = { inspections: 'inspections.pitcheck.localhost', estimator: 'estimator.pitcheck.localhost' };

const letIn: Triggers['PreSignUp'] = async (event) => ({
  ...event,
  response: { ...event.response, autoConfirmUser: true },
});

/** The built site under its real headers, with a real user pool that lets anybody in, in a real browser. The API is the test's. */
const start = async () => {
  const codes = new Map<string, string>();
  const pool = await startUserPool({
    file: join(mkdtempSync(join(tmpdir(), 'pool-')), 'users.json'),
    triggers: { PreSignUp: letIn },
    onCode: ({ to, code }) => codes.set(to, code),
    servePage: serveLoginPages,
  });
  // as it is now, whatever is built next
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
    // a process of its own for every page of the same browser compiles the app again
    '--process-per-site',
  ]);
  return {
    url: origin.url,
    /** The same site as two, under hosts of their own: cookies do not tell ports apart. */
    startTwoSites: () => startWebOrigin({ ...options, estimatorPort: 0, hosts: HOSTS }),
    stage,
    /** The files that are served. */
    dir,
    nameBrowser,
    browser,
    /** Mailed last by the user pool, by address. */
    codes: codes as ReadonlyMap<string, string>,
  };
};

let started: ReturnType<typeof start> | undefined;

/** One for all files of a worker; it ends with the worker. */
export const startSite = () => {
  started ??= start();
  return started;
};

/** The pages that the worker's browser has open, none before a test has started the site. */
export const openPages = async () =>
  started ? (await started).browser.contexts().flatMap((context) => context.pages()) : [];
export type Site = Awaited<ReturnType<typeof start>>;
