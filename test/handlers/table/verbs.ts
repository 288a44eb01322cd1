import type { Search } from '#lambdas/table/search.ts';
import type { Condition, Item, Table, Update, Write } from '#lambdas/table/table.ts';
import { compareText } from '#scripts/memory-table/attributes.ts';
import type { Dice } from '#scripts/seed/dice.ts';

/** An operation on a table, run on both tables. */
export type Verb = { asked: string; ask: (table: Table) => Promise<unknown> };

const PKS = ['ORG#1', 'ORG#2', 'ORG#1#INSPECTION#1'];
const SKS = ['HEADER', 'REVISION#1', 'REVISION#2', 'REVISION#10', 'NAME#Māui', 'NAME#🚗', 'NAME#\uffee'];
const STATES = ['open', 'discarded', 'ready'];
const DAYS = ['2026-11-01', '2026-12-01', '2027-01-01'];

const keyAt = (dice: Dice) => ({ pk: dice.pick(PKS) ?? '', sk: dice.pick(SKS) ?? '' });
const valueAt = (dice: Dice): unknown =>
  dice.pick<() => unknown>([
    () => dice.throwDie(4),
    () => dice.throwDie(4) / 4 - 0.5,
    () => dice.pick(STATES),
    () => dice.pick(DAYS),
    () => dice.onceIn(2),
    () => null,
    () => '',
    () => [],
    () => ['Admin', dice.throwDie(3)],
    () => new Set([dice.throwDie(3), 7]),
    () => new Uint8Array([dice.throwDie(3)]),
    () => ({ revision: dice.throwDie(3), left: undefined }),
  ])?.();

const putAt = (dice: Dice): Item => {
  const key = keyAt(dice);
  const place = (index: string) =>
    dice.onceIn(2) && {
      [`${index}pk`]: dice.pick(PKS),
      // items with equal sort keys have no defined order
      ...(dice.throwDie(6) > 0 && { [`${index}sk`]: `${dice.pick(DAYS)}#${key.pk}#${key.sk}` }),
    };
  const some = (name: string) => dice.onceIn(2) && { [name]: valueAt(dice) };
  return {
    ...{ ...key, type: dice.pick(['DRAFT', 'INSPECTION', 'DUE'] as const) ?? 'DRAFT' },
    ...{ ...place('gsi1'), ...place('gsi2'), ...place('gsi4') },
    ...{ ...some('since'), ...some('revision'), ...some('photos'), ...some('leftAt') },
    ...(dice.onceIn(2) && { state: dice.pick(STATES) }),
    ...(dice.onceIn(2) && { summary: { cust: valueAt(dice) } }),
    ...(dice.onceIn(2) && { saves: dice.throwDie(3) }),
    ...(dice.onceIn(2) && { counts: new Set([dice.throwDie(5)]) }),
    ...(dice.onceIn(2) && { scopes: dice.onceIn(2) ? ['Admin'] : [] }),
    ...(dice.onceIn(2) && { indexed: { revision: dice.throwDie(3) } }),
    ...(dice.onceIn(2) && { sections: { Brakes: { v: dice.throwDie(2), f: { reading: valueAt(dice) } } } }),
    ...(dice.onceIn(20) && { gsi1sk: '' }),
    ...(dice.onceIn(30) && { [dice.pick(['pk', 'sk']) ?? '']: '' }),
  };
};

/** Conditions like the product's. */
const conditionAt = (dice: Dice): Condition => {
  const value = valueAt(dice);
  const [state, saves] = [dice.pick(STATES), dice.throwDie(3)];
  // other types can't be ordered, so none are compared
  const ordered = dice.onceIn(2) ? saves : dice.pick(DAYS);
  return (
    dice.pick<Condition>([
      { condition: 'attribute_exists(pk)' },
      { condition: 'attribute_not_exists(pk)' },
      { condition: 'attribute_exists(gsi1pk)' },
      { condition: 'attribute_not_exists(pk) OR attribute_exists(leftAt)' },
      { condition: '#since = :since', names: { '#since': 'since' }, values: { ':since': value } },
      { condition: 'since <> :since', values: { ':since': value } },
      { condition: 'attribute_not_exists(pk) OR #s = :since', names: { '#s': 'since' }, values: { ':since': value } },
      {
        condition: '#state = :open AND saves = :saves',
        names: { '#state': 'state' },
        values: { ':open': state, ':saves': saves },
      },
      {
        condition: 'attribute_exists(pk) AND #state <> :ready',
        names: { '#state': 'state' },
        values: { ':ready': state },
      },
      {
        condition: 'attribute_not_exists(pk) OR (#state <> :ready AND since < :patient)',
        ...{ names: { '#state': 'state' }, values: { ':ready': state, ':patient': ordered } },
      },
      { condition: '(attribute_not_exists(revision) OR revision < :saves)', values: { ':saves': ordered } },
      { condition: 'revision <= :saves', values: { ':saves': saves } },
      { condition: 'saves >= :saves', values: { ':saves': saves } },
      { condition: 'attribute_not_exists(leftAt) AND contains(scopes, :admin)', values: { ':admin': 'Admin' } },
      { condition: 'contains(counts, :saves)', values: { ':saves': saves } },
      { condition: 'size(scopes) < :saves', values: { ':saves': saves } },
      { condition: 'scopes = :seen', values: { ':seen': dice.onceIn(2) ? ['Admin'] : [] } },
      {
        condition: 'sections.#b.v=:v AND #s.#b.v=:v',
        names: { '#b': 'Brakes', '#s': 'sections' },
        values: { ':v': saves },
      },
      {
        condition: 'attribute_exists(pk) AND (attribute_not_exists(#i) OR #i.#revision < :saves)',
        ...{ names: { '#i': 'indexed', '#revision': 'revision' }, values: { ':saves': saves } },
      },
      {
        condition: 'attribute_exists(pk) AND (attribute_not_exists(#i) OR #i.revision < revision)',
        names: { '#i': 'indexed' },
      },
    ]) ?? { condition: 'attribute_exists(pk)' }
  );
};
/** Invalid expressions. The emulator rejects them only outside transactions; AWS always does. */
const pickInvalidCondition = (dice: Dice): Condition =>
  dice.pick<Condition>([
    { condition: 'saves = :saves', values: { ':saves': 1, ':other': 1 } },
    { condition: '#none = :saves', values: { ':saves': 1 } },
    { condition: 'saves = :none', values: { ':saves': 1 } },
  ]) ?? { condition: '' };
const maybe = (dice: Dice): Partial<Condition> => (dice.onceIn(2) ? conditionAt(dice) : {});

type Said = Omit<Update, 'key' | 'condition'>;
const updateAt = (dice: Dice, isAlone: boolean): Update => {
  const value = valueAt(dice);
  const said = dice.pick<Said>([
    { expression: 'SET leftAt = :x, updatedAt = :x', values: { ':x': value } },
    {
      expression: 'SET gsi1pk = :list, gsi1sk = :place',
      values: { ':list': dice.pick(PKS), ':place': isAlone && dice.onceIn(9) ? 3 : dice.pick(DAYS) },
    },
    {
      expression: 'SET #st = :x, discardedBy = :y REMOVE gsi1pk, gsi1sk',
      names: { '#st': 'state' },
      values: { ':x': 'discarded', ':y': value },
    },
    { expression: 'REMOVE sections, summary, gsi2pk, gsi2sk' },
    { expression: 'ADD saves :one', values: { ':one': 1 } },
    {
      expression: 'SET #i = :i REMOVE notIndexed ADD tries :one, saves :one',
      names: { '#i': 'indexed' },
      values: { ':i': { revision: 1 }, ':one': 1 },
    },
    { expression: 'ADD counts :shards', values: { ':shards': new Set([dice.throwDie(6)]) } },
    { expression: 'ADD since :one', values: { ':one': 2 } },
    { expression: 'SET saves = saves - :one', values: { ':one': 1 } },
    {
      expression: 'SET saves=saves+:1,#s.#b.v=#s.#b.v+:1,#s.#b.f.#n=:x',
      names: { '#s': 'sections', '#b': 'Brakes', '#n': 'reading' },
      values: { ':1': 1, ':x': value },
    },
    {
      expression: 'SET #s.#b.v=#s.#b.v+:x REMOVE #s.#b.f.#n',
      names: { '#s': 'sections', '#b': 'Brakes', '#n': 'reading' },
      values: { ':x': 2 },
    },
    { expression: 'SET #s.#b = :x', names: { '#s': 'sections', '#b': 'Tyres' }, values: { ':x': value } },
    { expression: 'SET summary.cust = :x', values: { ':x': value } },
    {
      expression: 'SET revokedAt = if_not_exists(revokedAt, :x), revokedBy = if_not_exists(revokedBy, :x)',
      values: { ':x': value },
    },
    { expression: 'SET leftAt = since' },
  ]) ?? { expression: 'REMOVE leftAt' };
  const { names, values, condition } = isAlone && dice.onceIn(9) ? pickInvalidCondition(dice) : maybe(dice);
  return {
    ...{ key: keyAt(dice), expression: said.expression, ...(condition && { condition }) },
    names: { ...said.names, ...names },
    ...((said.values || values) && { values: { ...said.values, ...values } }),
  };
};

const writeAt = (dice: Dice): Write => {
  const which = dice.throwDie(5);
  if (which < 2) return { put: putAt(dice), ...maybe(dice) };
  if (which === 2) return { update: updateAt(dice, false) };
  return which === 3 ? { remove: keyAt(dice), ...maybe(dice) } : { check: keyAt(dice), ...conditionAt(dice) };
};

const searchAt = (dice: Dice): Search => {
  const index = dice.pick([undefined, 'gsi1', 'gsi2', 'gsi4'] as const);
  const bound = (): string => (index ? dice.pick(DAYS) : dice.pick(SKS)) ?? '';
  const range = dice.pick<() => Partial<Search>>([
    () => ({}),
    () => ({ startsWith: index ? '2026' : 'REVISION#' }),
    () => ({ from: bound() }),
    () => ({ upTo: bound() }),
    () => {
      const [from = '', upTo = ''] = [bound(), bound()].sort(compareText);
      return { from, upTo };
    },
  ])?.();
  return {
    ...{ ...(index && { index }), pk: dice.pick(PKS) ?? '', ...range, newestFirst: dice.onceIn(2) },
    ...(dice.onceIn(2) && { limit: 1 + dice.throwDie(4) }),
    ...(!index && { consistent: dice.onceIn(2) }),
  };
};

/** Reads all pages. */
const searchPages = async (table: Table, search: Search) => {
  const pages = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await table.search({ ...search, after });
    pages.push(items);
    if (!next) break;
    after = next;
  }
  // an empty last page doesn't matter
  return pages.filter((page, n) => n === 0 || page.length > 0);
};

/** Makes a random operation like the product's, on one of a few items. */
export const pickVerb = (dice: Dice): Verb => {
  const which = dice.throwDie(11);
  if (which === 0) {
    const [key, consistent] = [keyAt(dice), dice.onceIn(2)];
    return { asked: `get ${JSON.stringify(key)}`, ask: (table) => table.get(key, { consistent }) };
  }
  if (which === 1) {
    const keys = Array.from({ length: dice.throwDie(5) }, () => (dice.onceIn(5) ? undefined : keyAt(dice)));
    return { asked: `getAll ${JSON.stringify(keys)}`, ask: (table) => table.getAll(keys) };
  }
  if (which < 4) {
    const search = searchAt(dice);
    return { asked: `search ${JSON.stringify(search)}`, ask: (table) => searchPages(table, search) };
  }
  if (which < 6) {
    const update = updateAt(dice, true);
    return { asked: `update ${JSON.stringify(update)}`, ask: (table) => table.update(update) };
  }
  if (which === 6) {
    const [item, key, isPut] = [putAt(dice), keyAt(dice), dice.onceIn(2)];
    const condition = dice.onceIn(2) ? conditionAt(dice) : undefined;
    const [verb, target] = isPut ? ['put', item] : ['remove', key];
    return {
      asked: `${verb} ${JSON.stringify([target, condition])}`,
      ask: (table) => (isPut ? table.put(item, condition) : table.remove(key, condition)),
    };
  }
  const writes = Array.from({ length: dice.onceIn(2) ? 1 : 1 + dice.throwDie(4) }, () => writeAt(dice));
  return { asked: `write ${JSON.stringify(writes)}`, ask: (table) => table.write(...writes) };
};
