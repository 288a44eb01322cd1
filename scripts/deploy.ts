import { parseArgs } from 'node:util';
import type { Found } from '../cdk/found.ts';
import { LOCAL_STAGE, readSettings } from '../cdk/settings.ts';
import { cdk } from './cdk.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run deploy -- --stage <stage> [--check] [--new-edge-secret]

Puts what stages/<stage>.json describes into the AWS account that the shell is signed in to: asks first whether anything stands
in the way, makes it, asks the site from outside whether it works and each function whether it starts, and says what is left to do.
It can be run again.

--check            only asks
--new-edge-secret  changes what CloudFront proves itself to the API with; the one before stays good until the next change`;

export async function deploy(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      check: { type: 'boolean', default: false },
      'new-edge-secret': { type: 'boolean', default: false },
      // for tests, which have stages of their own
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { stage } = values;
  if (values.help || !stage) return console.log(HELP);
  if (stage === LOCAL_STAGE) throw new Error('That stage is this machine: npm start.');
  const settings = readSettings(stage, values.stages);
  const deployStack = (stack: string, region: string, found?: Found) =>
    cdk(
      'deploy',
      stage,
      // Nobody is there to approve in a pipeline, and what is granted is tested.
      [stack, '--require-approval', 'never', ...(found ? ['-c', `found=${JSON.stringify(found)}`] : [])],
      { AWS_REGION: region, CDK_DEFAULT_REGION: region },
    );
  await deployStage(
    settings,
    { say: console.log, deploy: deployStack },
    { checkOnly: values.check, renewEdgeSecret: values['new-edge-secret'] },
  );
}

if (import.meta.main) await plainly(deploy);
