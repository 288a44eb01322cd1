import { existsSync, readFileSync } from 'node:fs';
import { readTemplate } from '../stack.ts';
import { Done, holdToRoles } from './hold.ts';
import { parseRoles } from './roles.ts';

/** Where a cloud's functions write down what they did; who wants to know names it in their environment. */
const FILE = 'CALLS_FILE';
export const callsIn = (file: string) => ({ [FILE]: file });

/** Holds the functions of this process to the template that the build made. */
export const holdToTemplate = (handsOn = false) =>
  holdToRoles(parseRoles(readTemplate()), { file: process.env[FILE], handsOn });

export const readCalls = (file: string): Done[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => Done.parse(JSON.parse(line)))
    : [];

/** What no role grants, in words. */
export const refusedCalls = (calls: readonly Done[]) =>
  calls
    .filter(({ refused }) => refused)
    .map(({ fn, action, resource, beginnings }) => [fn, action, resource, ...beginnings].join(' '));
