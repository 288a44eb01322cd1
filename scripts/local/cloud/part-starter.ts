import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { launchChild } from './child.ts';
import { PORT_OF } from './names.ts';
import { keepRunning, type Launch, type Part } from './part.ts';

export type PartName = 'dynamo' | 'aws' | 'gateway' | 'events';
type PortName = keyof typeof PORT_OF;

const FILES = {
  aws: new URL('./aws-part.ts', import.meta.url),
  gateway: new URL('./gateway-part.ts', import.meta.url),
  events: new URL('./events-part.ts', import.meta.url),
};

interface Options {
  dataDir: string;
  port: number | undefined;
  log(line: string): void;
}

/**
 * Starts the parts of a cloud. They stop when `started` is disposed of. Their output is written to `<dataDir>/logs`.
 */
export const partStarter = ({ dataDir, port, log }: Options, started: AsyncDisposableStack) => {
  const portOf = (name: PortName) => (port ? port + PORT_OF[name] : 0);
  const start = async (name: PartName, ports: readonly PortName[], launch: Launch): Promise<Part> => {
    const part = await keepRunning(name, launch, Object.fromEntries(ports.map((one) => [one, portOf(one)])), log);
    started.defer(part.stop);
    return part;
  };
  return {
    portOf,
    start,
    startChild: (
      name: keyof typeof FILES,
      ports: readonly PortName[],
      { config, env }: { config: object; env: NodeJS.ProcessEnv },
    ) => {
      const output = openSync(join(dataDir, 'logs', `${name}.log`), 'a');
      started.defer(() => closeSync(output));
      return start(name, ports, launchChild({ file: FILES[name], config, env, output }));
    },
  };
};
export type PartStarter = ReturnType<typeof partStarter>;
