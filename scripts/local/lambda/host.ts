import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { lambdas } from '../../../cdk/functions.ts';
import { enforceTemplateRoles } from '../grants/template.ts';
import { writeAsLambda } from './console.ts';
import { invoke, loadHandler, TimedOut } from './handler.ts';

/** An execution environment of a function in its own process: `host.ts <name> <bundle>`. `sandbox.ts` starts it. */
const [name = '', file = ''] = process.argv.slice(2);
// A test's own function has no role, and can run before there is a template.
if (name in lambdas) enforceTemplateRoles();
let requestId = randomUUID();
writeAsLambda(
  console,
  () => requestId,
  (line) => void process.stdout.write(line),
);
const Job = z.object({ event: z.unknown(), timeoutMs: z.number() });

process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal. Ignore it, because the parent ends this process.
process.on('SIGINT', () => {});

const loaded = loadHandler(file);
// A load error is reported with the first call, as by Lambda.
loaded.catch(() => {});

process.on('message', async (message) => {
  const { event, timeoutMs } = Job.parse(message);
  requestId = randomUUID();
  try {
    process.send?.({ result: (await invoke(await loaded, name, event, timeoutMs)) ?? null });
  } catch (error) {
    console.error(error);
    // Like Lambda, never reuses an environment that timed out or didn't start.
    const over = error instanceof TimedOut || !(await loaded.catch(() => undefined));
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    process.send?.({ error: said, over }, () => over && process.exit(1));
  }
});
