import { execFile } from 'node:child_process';
import { ROOT } from '../root.ts';

/** Runs npm on this project and returns its output, regardless of the exit code. Ends it after `timeoutMs`. */
export const runNpm = (args: readonly string[], timeoutMs: number) => {
  const npm = process.env.npm_execpath;
  const options = { cwd: ROOT, timeout: timeoutMs, maxBuffer: 2 ** 26, shell: !npm && process.platform === 'win32' };
  return new Promise<{ stdout: string; stderr: string }>((resolve) =>
    execFile(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, options, (_, stdout, stderr) =>
      resolve({ stdout: String(stdout), stderr: String(stderr) }),
    ),
  );
};
