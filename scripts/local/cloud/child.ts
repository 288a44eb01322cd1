import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import type { Launch, Ports } from './part.ts';

const Told = z.union([
  z.object({ ports: z.record(z.string(), z.number()), failed: z.undefined().optional() }),
  z.object({ failed: z.string() }),
]);
const GOODBYE_MS = 5_000;

export interface ChildOptions {
  file: URL;
  config: object;
  env: NodeJS.ProcessEnv;
  output: 'inherit' | number;
}

/** Starts a part in a child process, which ends when this one does. */
export const launchChild =
  ({ file, config, env, output }: ChildOptions): Launch =>
  async (ports) => {
    const child = fork(file, {
      env,
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', output, output, 'ipc'],
    });
    const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? `exit code ${code}`));
    child.send({ config, ports }, () => {});
    const told = await Promise.race([
      once(child, 'message').then(([message]) => Told.parse(message)),
      exited.then((how) => ({ failed: `it ended at once (${how})` })),
    ]);
    if (told.failed !== undefined) throw new Error(told.failed);
    return {
      pid: child.pid ?? 0,
      ports: told.ports,
      exited,
      close: async () => {
        if (child.connected) child.disconnect();
        const timer = setTimeout(() => child.kill('SIGKILL'), GOODBYE_MS);
        await exited;
        clearTimeout(timer);
      },
    };
  };

/** Runs in the child: starts the part, then reports its ports to the parent. */
export function servePart<Config>(start: (config: Config, ports: Ports) => Promise<Ports>): void {
  process.on('disconnect', () => process.exit());
  // Ctrl-C reaches every process of the terminal. Ignore it, because the parent ends this process.
  process.on('SIGINT', () => {});
  process.once('message', async ({ config, ports }: { config: Config; ports: Ports }) => {
    try {
      process.send?.({ ports: await start(config, ports) });
    } catch (error) {
      console.error(error);
      process.send?.({ failed: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
    }
  });
}
