import { startEvents } from '../events.ts';
import { bundleOf } from '../lambda/handler.ts';
import { type Sandbox, sandbox } from '../lambda/sandbox.ts';
import { readStack } from '../stack.ts';
import { openUnkind, type UnkindConfig } from '../unkindness.ts';
import { servePart } from './child.ts';

export interface EventsConfig {
  dir: string;
  dynamoUrl: string;
  s3Url: string;
  tableName: string;
  /** By function: what its environment has beside that of all. */
  environments: Record<string, Record<string, string>>;
  /** Functions that are not called. */
  asleep: readonly string[];
  unkind: UnkindConfig;
}

/** Stream, bus, clock, and the functions they wake, each in a process of its own. */
servePart<EventsConfig>(async ({ environments, asleep, unkind: config, ...options }, ports) => {
  const unkind = openUnkind(config);
  const onOneProcess = unkind.isOn('one-process') ? unkind.biter('one-process') : () => {};
  const sandboxes = new Map<string, Sandbox>();
  const { port } = await startEvents({
    ...options,
    stack: readStack(),
    port: ports.pump ?? 0,
    invoke: async ({ name, timeoutSeconds }, event, environment, onMade) => {
      if (asleep.includes(name)) return undefined;
      if (name === 'render') onOneProcess();
      const box =
        sandboxes.get(name) ??
        sandbox(name, bundleOf(name), {
          ...process.env,
          UNKIND_BITES: config.dir,
          ...environments[name],
          ...environment,
        });
      sandboxes.set(name, box);
      return box.invoke(event, timeoutSeconds * 1000, onMade);
    },
  });
  return { pump: port };
});
