import { type Attributes, compareValues, isEqual, isMap, toStored } from './attributes.ts';
import { Invalid, missingPath, missingValue } from './errors.ts';
import { type Change, type Condition, type Operand, parseChanges, parseCondition, type Source } from './parse.ts';

export type Expressions = {
  ConditionExpression?: string | undefined;
  UpdateExpression?: string | undefined;
  ExpressionAttributeNames?: Record<string, string> | undefined;
  ExpressionAttributeValues?: Record<string, unknown> | undefined;
};

const operandsOf = (change: Change): Operand[] => {
  if (change.how !== 'SET') return change.how === 'ADD' ? [change.value] : [];
  const { one, unless, other } = change.from;
  return [one, ...(unless ? [{ path: unless }] : []), ...(other ? [other] : [])];
};

/** Resolves names and values in an expression. Every name and value provided must be used. */
const meaningOf = ({ ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} }: Expressions) => {
  const used = new Set<string>();
  const nameOf = (name: string) => {
    if (!name.startsWith('#')) return name;
    used.add(name);
    const meant = names[name];
    if (meant === undefined) throw new Invalid(`An expression attribute name is not defined: ${name}`);
    return meant;
  };
  const given = (name: string) => {
    used.add(name);
    if (values[name] === undefined) throw new Invalid(`An expression attribute value is not defined: ${name}`);
    return toStored(values[name]);
  };
  const find = (item: Attributes | undefined, path: string[]): unknown => {
    let found: unknown = item;
    for (const name of path.map(nameOf)) found = isMap(found) && Object.hasOwn(found, name) ? found[name] : undefined;
    return found;
  };
  return {
    nameOf,
    find,
    given,
    read: (item: Attributes | undefined, operand: Operand) => {
      if ('value' in operand) return given(operand.value);
      const found = find(item, operand.path);
      return operand.isSize ? countOf(found) : found;
    },
    /** Throws if a name or value is unused, or if a change affects the key. */
    finish: (changes: readonly Change[], key: Attributes) => {
      for (const change of changes) {
        const [name] = change.path.map(nameOf);
        if (name !== undefined && Object.hasOwn(key, name)) throw new Invalid(`Cannot update attribute ${name}`);
        for (const operand of operandsOf(change)) 'value' in operand ? given(operand.value) : operand.path.map(nameOf);
      }
      for (const name of [...Object.keys(names), ...Object.keys(values)])
        if (!used.has(name)) throw new Invalid(`Value provided in an expression is unused: ${name}`);
    },
  };
};
const countOf = (value: unknown) => {
  if (value instanceof Set) return value.size;
  if (Array.isArray(value)) return value.length;
  return isMap(value) ? Object.keys(value).length : undefined;
};
type Meaning = ReturnType<typeof meaningOf>;

/** Evaluates every part of a condition, so that an invalid expression always throws. */
const holds = (condition: Condition, item: Attributes | undefined, meaning: Meaning): boolean => {
  if ('either' in condition) return condition.either.map((one) => holds(one, item, meaning)).some(Boolean);
  if ('both' in condition) return condition.both.map((one) => holds(one, item, meaning)).every(Boolean);
  if ('compares' in condition) {
    const [one, other] = condition.of.map((operand) => meaning.read(item, operand));
    return compare(condition.compares, one, other);
  }
  const found = meaning.find(item, condition.path);
  if (condition.checks === 'attribute_exists') return found !== undefined;
  if (condition.checks === 'attribute_not_exists') return found === undefined;
  if (!condition.value) throw new Invalid(`${condition.checks} needs a value`);
  const value = meaning.read(item, condition.value);
  if (typeof found === 'string' && typeof value === 'string')
    return condition.checks === 'contains' ? found.includes(value) : found.startsWith(value);
  if (condition.checks === 'begins_with') return false;
  return (Array.isArray(found) || found instanceof Set) && [...found].some((each) => isEqual(each, value));
};

const compare = (how: Extract<Condition, { compares: unknown }>['compares'], one: unknown, other: unknown) => {
  const isThere = one !== undefined && other !== undefined;
  if (how === '=') return isThere && isEqual(one, other);
  if (how === '<>') return !(isThere && isEqual(one, other));
  const order = compareValues(one, other);
  if (order === undefined) return false;
  return how === '<' ? order < 0 : how === '<=' ? order <= 0 : how === '>' ? order > 0 : order >= 0;
};

const numberOf = (value: unknown) => {
  if (typeof value !== 'number') throw new Invalid('An operand in the update expression has an incorrect data type');
  return value;
};

const reckon = ({ one, unless, sign, other }: Source, item: Attributes, meaning: Meaning) => {
  const read = (operand: Operand) => {
    const value = meaning.read(item, operand);
    if (value === undefined) throw missingValue();
    return value;
  };
  if (unless) {
    const otherwise = read(one);
    const kept = meaning.find(item, unless);
    return kept === undefined ? otherwise : kept;
  }
  const value = read(one);
  if (!sign || !other) return value;
  const by = numberOf(read(other));
  return numberOf(value) + (sign === '+' ? by : -by);
};

const add = (before: unknown, value: unknown) => {
  if (value instanceof Set) {
    if (before !== undefined && !(before instanceof Set)) throw new Invalid('Type mismatch for ADD');
    return new Set([...(before ?? []), ...value]);
  }
  if (before !== undefined && typeof before !== 'number') throw new Invalid('Type mismatch for ADD');
  return (before ?? 0) + numberOf(value);
};

/** Returns a copy of a map with a value set at a path. An undefined value removes the entry. */
const put = (within: Attributes, [name = '', ...below]: string[], value: unknown): Attributes => {
  const { [name]: before, ...others } = within;
  if (below.length > 0) {
    if (!isMap(before)) throw missingPath();
    return { ...within, [name]: put(before, below, value) };
  }
  return value === undefined ? others : { ...within, [name]: value };
};

const changeOne = (change: Change, before: Attributes, after: Attributes, meaning: Meaning) => {
  const path = change.path.map(meaning.nameOf);
  if (change.how === 'REMOVE') return put(after, path, undefined);
  if (change.how === 'SET') return put(after, path, reckon(change.from, before, meaning));
  return put(after, path, add(meaning.find(before, change.path), meaning.read(before, change.value)));
};

/** Evaluates a condition and, if it is true, the update. Returns both results. */
export const evaluate = (expressions: Expressions, key: Attributes, item: Attributes | undefined) => {
  const meaning = meaningOf(expressions);
  const isMet = expressions.ConditionExpression
    ? holds(parseCondition(expressions.ConditionExpression), item, meaning)
    : true;
  const changes = expressions.UpdateExpression ? parseChanges(expressions.UpdateExpression) : [];
  const before = item ?? key;
  let after: Attributes | undefined;
  meaning.finish(changes, key);
  if (isMet) after = changes.reduce((sum: Attributes, change) => changeOne(change, before, sum, meaning), before);
  return { isMet, after: after && Object.freeze(after) };
};
