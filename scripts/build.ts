import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import type { Support } from '#shared/brand.ts';
import { lambdas } from '../cdk/functions.ts';
import { makeChromiumLayer } from './build/chromium-layer.ts';
import { compressAssets } from './build/compress.ts';
import { bundleLambda } from './build/lambdas.ts';
import { writeLicences } from './build/licences.ts';
import { writeSbom } from './build/sbom.ts';
import { runStep, type Step } from './build/step.ts';
import { locked } from './local/lock.ts';
import { plainly } from './plainly.ts';
import { inRoot, ROOT } from './root.ts';
import { hasFreshYear, yearFiles } from './seed/year/files.ts';

const run = promisify(execFile);

/**
 * Runs Node in a separate process, because Vite and the CDK keep global state and must not inherit a test run's
 * NODE_ENV.
 */
const node = async (file: string, args: string[] = [], env: Record<string, string> = {}) => {
  const running = run(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    maxBuffer: 2 ** 26,
  });
  const end = () => running.child.kill();
  process.once('exit', end);
  const { stderr } = await running.finally(() => process.off('exit', end));
  process.stderr.write(stderr);
};

const DEPENDENCIES = ['package-lock.json', 'scripts/build.ts', 'scripts/build'];

const lambdaBundles = (support: Support | undefined): Step => ({
  name: 'lambdas',
  inputs: ['lambdas', 'shared', 'cdk/functions.ts', ...DEPENDENCIES],
  given: JSON.stringify(support),
  outputs: Object.keys(lambdas).map((name) => `dist/lambdas/${name}/index.mjs`),
  run: async () => {
    await Promise.all(Object.entries(lambdas).map(([name, { entry }]) => bundleLambda(ROOT, name, entry, support)));
  },
});

const website = (support: Support | undefined): Step => ({
  name: 'website',
  inputs: ['web', 'shared', ...DEPENDENCIES],
  given: JSON.stringify(support),
  outputs: ['dist/web/index.html', 'dist/web/.vite/modules.json'],
  run: () =>
    node(
      inRoot('node_modules/vite/bin/vite.js'),
      ['build', '--config', 'web/vite.config.ts', '--logLevel', 'error'],
      support && { STAGE_SUPPORT: JSON.stringify(support) },
    ),
});

/** Builds the Lambda layer with the renderer's browser. */
const chromiumLayer: Step = {
  name: 'Chromium layer',
  inputs: ['cdk/functions.ts', 'scripts/local/chromium.ts', ...DEPENDENCIES],
  outputs: ['dist/layers/chromium/chromium/chromium'],
  run: () => makeChromiumLayer(inRoot('dist/layers/chromium')),
};

const compressedAssets: Step = {
  name: 'compressed assets',
  inputs: ['dist/stamps/website', ...DEPENDENCIES],
  outputs: ['dist/compressed'],
  run: () => compressAssets(inRoot('dist/web'), inRoot('dist/compressed')),
};

/** Runs after the website's step, because Vite empties their common output folder. */
const apiDocument = (support: Support | undefined): Step => ({
  name: 'API document',
  inputs: ['shared', 'scripts/openapi.ts', 'scripts/openapi', ...DEPENDENCIES],
  outputs: ['dist/web/openapi.json', 'dist/web/api-docs.html', 'dist/web/api-docs.css'],
  given: JSON.stringify(support),
  run: () => node(inRoot('scripts/openapi.ts'), support && [support.email]),
});

/** Runs after the website's step, like the API document. It lists the Lambdas built so far. */
const licences: Step = {
  name: 'licences',
  inputs: ['dist/stamps/website', 'dist/stamps/lambdas', ...DEPENDENCIES],
  outputs: ['dist/web/licences.txt'],
  run: async () => writeLicences(),
};

const inventory: Step = {
  name: 'inventory',
  inputs: ['package.json', ...DEPENDENCIES],
  outputs: ['dist/sbom.json'],
  run: writeSbom,
};

/** Builds the template to deploy. The local cloud reads the table, stream trigger, rules and schedules from it. */
const stack: Step = {
  name: 'stack',
  inputs: [
    'cdk',
    'cdk.json',
    'shared',
    'dist/stamps/lambdas',
    'dist/stamps/Chromium layer',
    'dist/stamps/compressed assets',
    'dist/stamps/API document',
    'dist/stamps/licences',
    ...DEPENDENCIES,
  ],
  outputs: ['dist/cdk/manifest.json'],
  run: () =>
    node(inRoot('cdk/app.ts'), [], {
      CDK_OUTDIR: inRoot('dist/cdk'),
      CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:enable-path-metadata': true }),
    }),
};

/** Builds the demo's workshop with a year of data. Builds it again if that year ended too long ago. */
const demoYear = (): Step => {
  if (!hasFreshYear()) rmSync(yearFiles.lastDay, { force: true });
  return {
    name: 'demo’s year',
    inputs: [
      ...['lambdas', 'shared', 'cdk/table-shape.ts', 'scripts/seed', 'scripts/rebuild', 'scripts/local/aws'],
      ...['scripts/local/cloud', 'scripts/memory-table', ...DEPENDENCIES],
    ],
    outputs: [yearFiles.table, yearFiles.userPool, yearFiles.lastDay].map((file) => relative(ROOT, file)),
    run: () => node(inRoot('scripts/seed/year/make.ts')),
  };
};

type Options = {
  lambdas?: boolean;
  web?: boolean;
  stack?: boolean;
  year?: boolean;
  sbom?: boolean;
  quiet?: boolean;
  support?: Support;
};

/** Builds what is out of date and returns the names of the steps that ran. Concurrent builds wait for each other. */
export const build = async ({
  lambdas = true,
  web = true,
  stack: template = true,
  year = false,
  sbom = false,
  quiet = false,
  support,
}: Options = {}) => {
  const built: string[] = [];
  const step = async (wanted: boolean, what: Step) => {
    const done = wanted && (await runStep(ROOT, what, (name) => quiet || console.log(`Building the ${name} …`)));
    if (done) built.push(what.name);
  };
  const product = async () => {
    await allOf(step(lambdas, lambdaBundles(support)), step(web, website(support)));
    await step(web, compressedAssets);
    await step(web, apiDocument(support));
    await step(web, licences);
    await step(lambdas, chromiumLayer);
    await step(template, stack);
  };
  return locked(inRoot('dist/build.lock'), async () => {
    await allOf(product(), step(sbom, inventory), ...(year ? [step(year, demoYear())] : []));
    return built;
  });
};

/** Waits for all promises, so that nothing is still running when one fails. Then throws the first error. */
const allOf = async (...all: Promise<void>[]) => {
  for (const one of await Promise.allSettled(all)) if (one.status === 'rejected') throw one.reason;
};

/** `npm run build` builds everything; with `sbom` only the inventory. */
const all = process.argv[2] !== 'sbom';
if (import.meta.main) await plainly(() => build({ lambdas: all, web: all, stack: all, sbom: true }));
