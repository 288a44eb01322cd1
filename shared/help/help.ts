import type { HelpText } from './help-text.ts';
import { recordHelp } from './record-help.ts';
import { sheetHelp } from './sheet-help.ts';

/** The help on each rule. Rules about a field or item have its name. */
export const help = { ...sheetHelp, ...recordHelp } as const satisfies Record<string, HelpText>;
export type HelpId = keyof typeof help;

/** Returns the help on a rule; undefined for a field that no rule decides. */
export const findHelp = (id: string): HelpText | undefined => (id in help ? help[id as HelpId] : undefined);
