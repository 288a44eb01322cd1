import { writeFigures } from '../write-figures.ts';

/** Measures one cold start: loads the bundle and makes its first call in a new process. */
const [bundle = '', event = ''] = process.argv.slice(2);
const usedBefore = process.cpuUsage();
const { handler } = await import(bundle);
const { statusCode } = await handler(JSON.parse(event), {});
const { user, system } = process.cpuUsage(usedBefore);
if (statusCode !== 200) throw new Error(`${bundle} returned ${statusCode}`);
writeFigures({ cpuMs: (user + system) / 1000 });
process.exit();
