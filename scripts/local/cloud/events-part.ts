import { startEvents } from '../events.ts';
import { bundleOf } from '../lambda/handler.ts';
import { type Sandbox, sandbox } from '../lambda/sandbox.ts';
import { readStack } from '../stack.ts';
import { servePart } from './child.ts';

export interface EventsConfig {
  dir: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  environments: Record<string, Record<string, string>>;
  disabled: readonly string[];
}

/** Starts stream, bus and clock, and the functions that they call, each in its own process. */
servePart<EventsConfig>(async ({ environments, disabled, ...options }, ports) => {
  const sandboxes = new Map<string, Sandbox>();
  const { port } = await startEvents({
    ...options,
    stack: readStack(),
    port: ports.pump ?? 0,
    invoke: async ({ name, timeoutSeconds, slot = '' }, event, environment) => {
      if (disabled.includes(name)) return undefined;
      const own = { ...process.env, ...environments[name], ...environment };
      const box = sandboxes.get(`${name}${slot}`) ?? sandbox(name, bundleOf(name), own);
      sandboxes.set(`${name}${slot}`, box);
      return box.invoke(event, timeoutSeconds * 1000);
    },
  });
  return { pump: port };
});
