import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { build } from './build.ts';
import { inRoot, ROOT } from './root.ts';

/** Builds, then runs the CDK's own CLI on the result: `cdk <command> …arguments`. */
export async function cdk(command: string, args: string[]): Promise<void> {
  await build({ stack: false });
  const child = spawn(process.execPath, [inRoot('node_modules/aws-cdk/bin/cdk'), command, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    // The CLI calls `node`, and means this one.
    env: { ...process.env, PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}` },
  });
  child.on('exit', (code) => process.exit(code ?? 1));
}
