import { cdk } from './cdk.ts';
import { plainly } from './plainly.ts';

/** `npm run deploy -- -c stage=…`: to the AWS account that the shell is signed in to. */
await plainly(() => cdk('deploy', process.argv.slice(2)));
