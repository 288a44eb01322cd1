import { readTemplate } from '../stack.ts';
import { enforceRoles } from './enforce.ts';
import { parseRoles } from './roles.ts';

const CALLS_FILE = 'CALLS_FILE';
/** Returns the environment variables that make functions record their calls. */
export const recordCallsIn = (file: string) => ({ [CALLS_FILE]: file });

export const enforceTemplateRoles = () => enforceRoles(parseRoles(readTemplate()), process.env[CALLS_FILE]);
