import { parseArgs } from 'node:util';
import { LOCAL_STAGE, readSettings } from '../cdk/settings.ts';
import { cdk } from './cdk.ts';
import { plainly } from './plainly.ts';

const HELP = `npm run deploy -- --stage <stage>

Builds what stages/<stage>.json describes, and puts it into the AWS account that the shell is signed in to.`;

await plainly(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, help: { type: 'boolean' } } });
  const { stage } = values;
  if (values.help || !stage) return console.log(HELP);
  if (stage === LOCAL_STAGE) throw new Error('That stage is this machine: npm start.');
  const { region } = readSettings(stage);
  // Nobody is there to approve in a pipeline, and what is granted is tested.
  await cdk('deploy', stage, ['--require-approval', 'never'], { AWS_REGION: region, CDK_DEFAULT_REGION: region });
});
