import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readCheckedSettings } from './checked-settings.ts';
import { Found } from './found.ts';
import { LOCAL_STAGE } from './settings.ts';

// The CDK CLI passes the context of cdk.json and requests path metadata; `node cdk/app.ts` does the same.
const { context } = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
const { stage, dist, stages, found } = z
  .object({ stage: z.string(), dist: z.string(), stages: z.string(), found: z.string().optional() })
  .parse({ ...context, ...JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') });
const settings = read();

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
    // The local stack is never deployed, so its 250 MB of assets are not copied.
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
    return readCheckedSettings(stage, dist, stages);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
