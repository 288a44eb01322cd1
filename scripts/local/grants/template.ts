import { readTemplate } from '../stack.ts';
import { enforceRoles } from './enforce.ts';
import { parseRoles } from './roles.ts';

const CALLS_FILE = 'CALLS_FILE';
/** Returns the environment that makes functions write down what they call. */
export const recordCallsIn = (file: string) => ({ [CALLS_FILE]: file });

/** Limits the functions of this process to their roles in the template. */
export const enforceTemplateRoles = () => enforceRoles(parseRoles(readTemplate()), process.env[CALLS_FILE]);
