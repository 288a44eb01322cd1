import { parseArgs } from 'node:util';
import type { Found } from '../cdk/found.ts';
import { LOCAL_STAGE, readSettings } from '../cdk/settings.ts';
import { cdk } from './cdk.ts';
import { deployStage } from './deploy/deploy-stage.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run deploy -- --stage <stage> [--check] [--new-edge-secret] [--revert-drift]

Deploys the stage that stages/<stage>.json describes to the AWS account that the shell is signed in to: checks the account,
creates everything, tests the site and that each function starts, and lists the next steps. Safe to run again.

--check            only checks the account
--new-edge-secret  renews the secret between CloudFront and the API. The old one stays valid until the next change
--revert-drift     undoes manual changes to the stage's resources, and creates deleted ones again`;

/** Returns the CDK's options. No one can respond to an approval prompt in a pipeline; tests cover permissions. */
export const listCdkOptions = (found: Found | undefined, revertDrift: boolean) => [
  ...['--require-approval', 'never'],
  ...(revertDrift ? ['--revert-drift'] : []),
  ...(found ? ['-c', `found=${JSON.stringify(found)}`] : []),
];

export async function deploy(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      check: { type: 'boolean', default: false },
      'new-edge-secret': { type: 'boolean', default: false },
      'revert-drift': { type: 'boolean', default: false },
      // for tests, which have their own stages
      stages: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const { stage } = values;
  if (values.help || !stage) return console.log(HELP);
  if (stage === LOCAL_STAGE) throw new Error('The stage “local” only runs on this machine. Use npm start.');
  const settings = readSettings(stage, values.stages);
  const deployStack = (stack: string, region: string, found?: Found) =>
    cdk('deploy', stage, [stack, ...listCdkOptions(found, values['revert-drift'])], {
      AWS_REGION: region,
      CDK_DEFAULT_REGION: region,
    });
  await deployStage(
    settings,
    { say: console.log, deploy: deployStack },
    { checkOnly: values.check, renewEdgeSecret: values['new-edge-secret'] },
  );
}

if (import.meta.main) await plainly(deploy);
