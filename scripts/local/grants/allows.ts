import type { Statement } from './roles.ts';
import type { Use } from './uses.ts';

/** Whether what a text of a policy says is this: `*` is anything. */
export const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(text);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

type Operator = (wanted: string[], values: string[]) => boolean;
const operators: Record<string, Operator> = {
  StringEquals: (wanted, values) => values.length > 0 && values.every((value) => wanted.includes(value)),
  // of a call that names none, as IAM sees it
  'ForAllValues:StringLike': (wanted, values) =>
    values.every((value) => wanted.some((pattern) => matches(pattern, value))),
};

/** Whether a statement allows it, as IAM reads statements. */
export const allows = ({ actions, resources, conditions }: Statement, { action, resource, context }: Use) =>
  actions.some((pattern) => matches(pattern, action)) &&
  resources.some((pattern) => matches(pattern, resource)) &&
  Object.entries(conditions).every(([operator, asked]) => {
    const holds = operators[operator];
    if (!holds) throw new Error(`No condition is known as ${operator}: name it in scripts/local/grants/allows.ts`);
    return Object.entries(asked).every(([name, wanted]) => holds(wanted, context[name] ?? []));
  });
