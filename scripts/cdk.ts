import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { LOCAL_STAGE, readSettings } from '../cdk/settings.ts';
import { build } from './build.ts';
import { inRoot, ROOT } from './root.ts';

/** Builds for a stage, then runs the CDK CLI: `cdk <command> …arguments`. Throws if the CLI fails. */
export async function cdk(
  command: string,
  stage: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { supportEmail: email, supportPhone: phone } = readSettings(stage);
  await build({ stack: false, ...(stage !== LOCAL_STAGE && { support: { email, phone } }) });
  const child = spawn(
    process.execPath,
    [inRoot('node_modules/aws-cdk/bin/cdk'), command, '-c', `stage=${stage}`, ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      // The CLI runs `node`, which must be the project's own.
      env: { ...process.env, ...env, PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}` },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`cdk ${command} failed: see above.`);
}
