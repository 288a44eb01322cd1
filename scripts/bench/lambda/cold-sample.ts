import { pathToFileURL } from 'node:url';
import { tell } from '../tell.ts';

/** One cold start: loads the bundle and makes its first call, in a process that has done nothing else. */
const [bundle = '', event = ''] = process.argv.slice(2);
const began = performance.now();
const { handler } = await import(pathToFileURL(bundle).href);
const imported = performance.now();
const { statusCode } = await handler(JSON.parse(event), {});
const answered = performance.now();
if (statusCode !== 200) throw new Error(`${bundle} answered ${statusCode}`);
tell({ importMs: imported - began, totalMs: answered - began });
process.exit();
