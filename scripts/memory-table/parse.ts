import { Invalid } from './errors.ts';

/** A path in an item, the size of its value, or a value of the expression. */
export type Operand = { path: string[]; isSize?: true } | { value: string };
const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const;
const CHECKS = ['attribute_exists', 'attribute_not_exists', 'contains', 'begins_with'] as const;
export type Condition =
  | { either: Condition[] }
  | { both: Condition[] }
  | { compares: (typeof COMPARISONS)[number]; of: [Operand, Operand] }
  | { checks: (typeof CHECKS)[number]; path: string[]; value: Operand | undefined };
/** The source of a value. `unless`: the path of `if_not_exists`. */
export type Source = { one: Operand; unless?: string[]; sign?: '+' | '-'; other?: Operand };
export type Change =
  | { how: 'SET'; path: string[]; from: Source }
  | { how: 'REMOVE'; path: string[] }
  | { how: 'ADD'; path: string[]; value: Operand };

const TOKEN = /\s*(<>|<=|>=|[=<>(),.+-]|[:#]?[A-Za-z0-9_]+|\S)/gy;

/** Reads the tokens of an expression. Throws for unknown ones. */
const reader = (text: string) => {
  const tokens = [...text.trimEnd().matchAll(TOKEN)].map(([, token = '']) => token);
  let at = 0;
  const fail = () => new Invalid(`The in-memory table does not support "${tokens[at] ?? 'the end'}" in: ${text}`);
  const take = (wanted: string) => {
    if (tokens[at] !== wanted) return false;
    at++;
    return true;
  };
  const must = (wanted: string) => {
    if (!take(wanted)) throw fail();
  };
  const oneOf = <One extends string>(all: readonly One[]): One | undefined => {
    const found = all.find((one) => one === tokens[at]);
    if (found) at++;
    return found;
  };
  const path = (): string[] => {
    const names = [];
    do {
      const name = tokens[at];
      if (!name || !/^(?:#|[A-Za-z_])/.test(name)) throw fail();
      names.push(name);
      at++;
    } while (take('.'));
    return names;
  };
  const operand = (): Operand => {
    if (take('size')) {
      must('(');
      const counted = path();
      must(')');
      return { path: counted, isSize: true };
    }
    const token = tokens[at];
    if (!token?.startsWith(':')) return { path: path() };
    at++;
    return { value: token };
  };
  const list = <One>(read: () => One): One[] => {
    const all = [read()];
    while (take(',')) all.push(read());
    return all;
  };
  const end = () => {
    if (at < tokens.length) throw fail();
  };
  return { fail, take, must, oneOf, path, operand, list, end, hasMore: () => at < tokens.length };
};
type Reader = ReturnType<typeof reader>;

const readCondition = (from: Reader): Condition => {
  const joined = (word: string, read: () => Condition) => {
    const all = [read()];
    while (from.take(word)) all.push(read());
    return all;
  };
  const single = (): Condition => {
    if (from.take('(')) {
      const inner = readCondition(from);
      from.must(')');
      return inner;
    }
    const checks = from.oneOf(CHECKS);
    if (checks) {
      from.must('(');
      const path = from.path();
      const value = from.take(',') ? from.operand() : undefined;
      from.must(')');
      return { checks, path, value };
    }
    const one = from.operand();
    const compares = from.oneOf(COMPARISONS);
    if (!compares) throw from.fail();
    return { compares, of: [one, from.operand()] };
  };
  return { either: joined('OR', () => ({ both: joined('AND', single) })) };
};

const readSource = (from: Reader): Source => {
  if (from.take('if_not_exists')) {
    from.must('(');
    const unless = from.path();
    from.must(',');
    const one = from.operand();
    from.must(')');
    return { unless, one };
  }
  const one = from.operand();
  const sign = from.oneOf(['+', '-'] as const);
  return sign ? { one, sign, other: from.operand() } : { one };
};

const readChanges = (from: Reader): Change[] => {
  const all: Change[] = [];
  while (from.hasMore()) {
    const how = from.oneOf(['SET', 'REMOVE', 'ADD'] as const);
    if (!how) throw from.fail();
    const read = (): Change => {
      const path = from.path();
      if (how === 'REMOVE') return { how, path };
      if (how === 'ADD') return { how, path, value: from.operand() };
      from.must('=');
      return { how, path, from: readSource(from) };
    };
    all.push(...from.list(read));
  }
  return all;
};

const once = <Parsed>(read: (from: Reader) => Parsed) => {
  const known = new Map<string, Parsed>();
  return (text: string): Parsed => {
    const before = known.get(text);
    if (before) return before;
    const from = reader(text);
    const parsed = read(from);
    from.end();
    known.set(text, parsed);
    return parsed;
  };
};
export const parseCondition = once(readCondition);
export const parseChanges = once(readChanges);
