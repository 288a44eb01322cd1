import { setTimeout as wait } from 'node:timers/promises';

export type Ports = Record<string, number>;

interface Running {
  pid: number;
  /** Ports by name. After a restart, the part uses the same ports. */
  ports: Ports;
  exited: Promise<string>;
  close(): Promise<void>;
}
export type Launch = (ports: Ports) => Promise<Running>;

export interface Part {
  readonly pid: number;
  ports: Ports;
  /** Sends the signal. Resolves when the part is ready again in a new process. */
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** If a part ends within this time twice in a row, its next start is delayed. */
const SHORT_LIFE_MS = 2_000;
const PAUSE_MS = 500;

/** Keeps a part running: when it ends, restarts it on the same ports. */
export async function keepRunning(
  name: string,
  launch: Launch,
  ports: Ports,
  log: (line: string) => void,
): Promise<Part> {
  let running = await launch(ports);
  const taken = running.ports;
  let next = Promise.withResolvers<void>();
  let stopping = false;

  const replace = async (): Promise<Running | undefined> => {
    while (!stopping) {
      try {
        return await launch(taken);
      } catch (error) {
        log(`${name} failed to start: ${error instanceof Error ? error.message : error}`);
        await wait(PAUSE_MS);
      }
    }
    return undefined;
  };
  const watch = async () => {
    let shortLives = 0;
    while (!stopping) {
      const began = Date.now();
      const how = await running.exited;
      if (stopping) return;
      log(`${name} ended (${how}). Restarting it`);
      shortLives = Date.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
      if (shortLives > 1) await wait(PAUSE_MS);
      const successor = await replace();
      if (!successor) return;
      running = successor;
      next.resolve();
      next = Promise.withResolvers();
    }
  };
  const watching = watch();

  return {
    get pid() {
      return running.pid;
    },
    ports: taken,
    kill: (signal) => {
      process.kill(running.pid, signal);
      return next.promise;
    },
    stop: async () => {
      stopping = true;
      await running.close();
      await watching;
    },
  };
}
