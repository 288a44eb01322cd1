import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Found } from './found.ts';
import { LARGEST_UNPACKED_BYTES, lambdas } from './functions.ts';
import { LOCAL_STAGE, readSettings } from './settings.ts';

// The CDK CLI passes the context of cdk.json and asks for path metadata; `node cdk/app.ts` does the same.
const { context } = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
const { stage, dist, stages, found } = z
  .object({ stage: z.string(), dist: z.string(), stages: z.string(), found: z.string().optional() })
  .parse({ ...context, ...JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') });
const settings = read();

const built = [
  `${dist}/web/index.html`,
  `${dist}/layers/chromium/chromium/chromium`,
  ...Object.keys(lambdas).map((name) => `${dist}/lambdas/${name}/index.mjs`),
];
const missing = built.find((file) => !existsSync(file));
if (missing) refuse(`Run npm run build first: there is no ${missing}.`);
// The build contains native code for photos, for the machine it ran on.
const foreign = ['files', 'render'].find(
  (name) => !existsSync(`${dist}/lambdas/${name}/node_modules/@img/sharp-linux-x64`),
);
const renderer = ['lambdas/render', 'layers/chromium'].reduce((sum, folder) => sum + sizeOf(`${dist}/${folder}`), 0);
if (renderer > LARGEST_UNPACKED_BYTES)
  refuse(`Lambda takes 262 MB unpacked, and the renderer with its browser has ${Math.round(renderer / 1e6)} MB.`);
if (stage !== LOCAL_STAGE && foreign)
  refuse(
    `Build on Linux x64, or install for it first (npm ci --os=linux --cpu=x64): ${foreign} has no sharp for Lambda.`,
  );
if (!readFileSync(`${dist}/web/index.html`, 'utf8').includes(settings.supportEmail) && stage !== LOCAL_STAGE)
  refuse(`Build with npm run deploy -- --stage ${stage}: the pages do not name ${settings.supportEmail}.`);

// The CDK takes seconds to load: load it only after the checks.
const [{ App, Validations }, { AwsSolutionsChecks }, { Pitcheck }, { Sender }, { Firewall }] = await Promise.all([
  import('aws-cdk-lib'),
  import('cdk-nag'),
  import('./stack.ts'),
  import('./mails/sender.ts'),
  import('./firewall.ts'),
]);
const app = new App({
  context: {
    ...context,
    'aws:cdk:enable-path-metadata': true,
    // It is never deployed: don't copy 250 MB.
    ...(stage === LOCAL_STAGE && { 'aws:cdk:disable-asset-staging': true }),
  },
});
new Pitcheck(app, { ...settings, dist, ...(found && { found: Found.parse(JSON.parse(found)) }) });
new Sender(app, settings);
if (settings.firewall) new Firewall(app, settings);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();

function read() {
  try {
    return readSettings(stage, stages);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function sizeOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
