import { parseArgs } from 'node:util';
import { LOCAL_STAGE } from '../cdk/settings.ts';
import { cdk } from './cdk.ts';
import { plainly } from './plainly.ts';

/** `npm run synth -- --stage dev` builds and checks the template without an AWS account. */
await plainly(() => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: LOCAL_STAGE } } });
  return cdk('synth', values.stage, ['--quiet']);
});
