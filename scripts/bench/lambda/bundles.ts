import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '#scripts/local/lambda/handler.ts';
import { type FunctionName, functions } from '#shared/api.ts';

export const apiLambdas = Object.keys(functions) as FunctionName[];

/** Size of an API Lambda as it travels, in kB of 1000 bytes. */
export const bundleKb = (name: FunctionName) => gzipSync(readFileSync(bundleOf(name)), { level: 9 }).length / 1000;
