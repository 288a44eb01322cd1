import { type ChildProcess, fork } from 'node:child_process';
import * as z from 'zod';
import { Key } from '../events/chains.ts';

const Answer = z.object({ result: z.unknown().optional(), error: z.string().optional(), over: z.boolean().optional() });
const Made = z.object({ made: Key });

export interface Sandbox {
  /** `onMade` hears of each item that makes an event. */
  invoke(event: unknown, timeoutMs: number, onMade?: (key: z.infer<typeof Key>) => void): Promise<unknown>;
  close(): void;
}

/**
 * A function in a process of its own: started at the first call, kept warm, replaced when it dies. One call at a time,
 * as in an execution environment of Lambda: others wait. It dies with this process.
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

  const call: Sandbox['invoke'] = (event, timeoutMs, onMade) =>
    new Promise((resolve, reject) => {
      const host = running();
      // It ends itself when time is up; this is for one that cannot any more.
      const timer = setTimeout(() => host.kill('SIGKILL'), timeoutMs + 3_000);
      const settle = () => {
        clearTimeout(timer);
        host.off('message', answered).off('exit', died);
      };
      const answered = (message: unknown) => {
        const { data } = Made.safeParse(message);
        if (data) return onMade?.(data.made);
        settle();
        const { error, result, over } = Answer.parse(message);
        if (over) child = undefined;
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      };
      const died = (code: number | null, signal: string | null) => {
        settle();
        reject(new Error(`${name} ended before it had answered (${signal ?? `exit code ${code}`})`));
      };
      host.on('message', answered).on('exit', died);
      // That it can no longer be sent to is told by its exit.
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
