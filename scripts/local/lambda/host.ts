import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { lambdas } from '../../../cdk/functions.ts';
import { holdToTemplate } from '../grants/template.ts';
import { openUnkind, unkindFrom } from '../unkindness.ts';
import { writeAsLambda } from './console.ts';
import { invoke, loadHandler, TimedOut } from './handler.ts';
import { watchMade } from './made.ts';

/** One execution environment of a function, in a process of its own: `host.ts <name> <bundle>`. Started by `sandbox.ts`. */
const [name = '', file = ''] = process.argv.slice(2);
// A function that a test made up has no role, and may run before there is a template.
if (name in lambdas) holdToTemplate();
watchMade((made) => process.send?.({ made }));
const { UNKIND_BITES } = process.env;
const bite = UNKIND_BITES ? openUnkind(unkindFrom(process.env, UNKIND_BITES)).biter('log-format') : () => {};
let requestId = randomUUID();
writeAsLambda(
  console,
  () => requestId,
  (line) => {
    bite();
    process.stdout.write(line);
  },
);
const Job = z.object({ event: z.unknown(), timeoutMs: z.number() });

process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; who started us ends us.
process.on('SIGINT', () => {});

const loaded = loadHandler(file);
// Told with the first call, as Lambda does.
loaded.catch(() => {});

process.on('message', async (message) => {
  const { event, timeoutMs } = Job.parse(message);
  requestId = randomUUID();
  try {
    process.send?.({ result: (await invoke(await loaded, name, event, timeoutMs)) ?? null });
  } catch (error) {
    console.error(error);
    // As Lambda does: an environment that ran out of time, or never came up, is not used again.
    const over = error instanceof TimedOut || !(await loaded.catch(() => undefined));
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    process.send?.({ error: said, over }, () => over && process.exit(1));
  }
});
