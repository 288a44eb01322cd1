import { cdk } from './cdk.ts';
import { plainly } from './plainly.ts';

/** `npm run synth -- -c stage=…`: the template and its checks, without an AWS account. */
await plainly(() => cdk('synth', ['--quiet', ...process.argv.slice(2)]));
