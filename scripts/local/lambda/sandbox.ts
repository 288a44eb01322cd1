import { type ChildProcess, fork } from 'node:child_process';
import * as z from 'zod';

const Answer = z.object({ result: z.unknown().optional(), error: z.string().optional(), over: z.boolean().optional() });

export interface Sandbox {
  invoke(event: unknown, timeoutMs: number): Promise<unknown>;
  close(): void;
}

/**
 * Runs a function in its own process: starts the process at the first call, keeps it warm and replaces it when it ends.
 * Makes one call at a time, like an execution environment of Lambda. It ends together with the process that started it.
 */
export function sandbox(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  output: 'inherit' | 'ignore' = 'inherit',
): Sandbox {
  let child: ChildProcess | undefined;

  const running = (): ChildProcess => {
    if (child?.connected) return child;
    const started = fork(new URL('./host.ts', import.meta.url), [name, file], {
      env: { ...env, AWS_LAMBDA_FUNCTION_NAME: name },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', output, output, 'ipc'],
    });
    child = started;
    return started;
  };

  const call: Sandbox['invoke'] = (event, timeoutMs) =>
    new Promise((resolve, reject) => {
      const host = running();
      // The host ends itself after a timeout, unless it hangs.
      const timer = setTimeout(() => host.kill('SIGKILL'), timeoutMs + 3_000);
      const settle = () => {
        clearTimeout(timer);
        host.off('message', answered).off('exit', died);
      };
      const answered = (message: unknown) => {
        settle();
        const { error, result, over } = Answer.parse(message);
        if (over) child = undefined;
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      };
      const died = (code: number | null, signal: string | null) => {
        settle();
        reject(new Error(`${name} ended before it responded (${signal ?? `exit code ${code}`})`));
      };
      host.on('message', answered).on('exit', died);
      // If sending fails, the exit handler of the host reports that.
      host.send({ event, timeoutMs }, () => {});
    });

  let last: Promise<unknown> = Promise.resolve();
  return {
    invoke: (...job) => {
      const answer = last.then(() => call(...job));
      last = answer.catch(() => {});
      return answer;
    },
    close: () => {
      if (child?.connected) child.disconnect();
    },
  };
}
