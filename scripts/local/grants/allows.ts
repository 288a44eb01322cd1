import type { Statement } from './roles.ts';
import type { Use } from './uses.ts';

/** True if a text matches a policy's pattern, in which `*` stands for any text. */
export const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(text);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

type Operator = (wanted: string[], values: string[]) => boolean;
const operators: Record<string, Operator> = {
  StringEquals: (wanted, values) => values.length > 0 && values.every((value) => wanted.includes(value)),
  // Also true for a call without values, as in IAM.
  'ForAllValues:StringLike': (wanted, values) =>
    values.every((value) => wanted.some((pattern) => matches(pattern, value))),
};

export const allows = ({ actions, resources, conditions }: Statement, { action, resource, context }: Use) =>
  actions.some((pattern) => matches(pattern, action)) &&
  resources.some((pattern) => matches(pattern, resource)) &&
  Object.entries(conditions).every(([operator, asked]) => {
    const holds = operators[operator];
    if (!holds) throw new Error(`Unknown condition operator ${operator}. Add it to scripts/local/grants/allows.ts`);
    return Object.entries(asked).every(([name, wanted]) => holds(wanted, context[name] ?? []));
  });
