import type { DraftChanges, Versions } from '#shared/drafts/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { removeBlanks } from '#shared/sheets/items.ts';
import { type Actor, fieldNames, findSection } from '#shared/sheets/model.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';
import { findItemCode, packItem, type StoredItem } from '../sheets/stored-item.ts';
import type { Update } from '../table/table.ts';
import { findListedName, getActorId, isBlank } from './stored.ts';

/** A change of one field or item of a stored draft. An undefined value removes it. */
export type Change = { section: DataSection; name: string } & (
  | { at: 'f'; value: unknown }
  | { at: 'i'; value: StoredItem }
);

export const findChanges = (body: DraftChanges): Change[] => [
  ...fieldNames.flatMap((name): Change[] => {
    const value = body[name];
    return value === undefined
      ? []
      : [{ section: findSection(name), at: 'f', name, value: isBlank(value) ? undefined : value }];
  }),
  // if an item is repeated, the last one wins
  ...[...new Map(body.InspectionItem?.map((item) => [item.inspectionItemName, item])).values()].map((item): Change => {
    const { section } = findLine(item.inspectionItemName);
    return { section, at: 'i', name: findItemCode(item.inspectionItemName), value: packItem(removeBlanks(item)) };
  }),
];

const listTouched = (changes: readonly Change[]) =>
  dataSections.filter((section) => changes.some((change) => change.section === section));

type Save = { changes: readonly Change[]; seen: Versions; actor: Actor; now: Date };

/**
 * Builds the single update that saves changes. It sets or removes fields. In each changed section, it increments the
 * version and stores the author. Its condition: the draft is open and each section has the version that the caller saw.
 * Names are short because an expression is limited to 4 kB and must fit a whole sheet typed offline.
 */
export const saveUpdate = ({ changes, seen, actor, now }: Save): Omit<Update, 'key'> => {
  const who = getActorId(actor);
  const names: Record<string, string> = {
    '#s': 'sections',
    '#p': 'people',
    '#l': 'summary',
    '#o': 'state',
    '#a': who,
  };
  const values: Record<string, unknown> = {
    ':1': 1,
    ':o': 'open',
    ':t': now.toISOString(),
    ':a': actor,
    ':w': who,
    ':m': actor.name,
  };
  const set = ['saves=saves+:1', 'updatedAt=:t', '#l.updated=:t', '#l.who=:w', '#l.nm=:m', '#p.#a=:a'];
  const remove: string[] = [];
  const conditions = ['#o=:o'];

  const touched = listTouched(changes);
  touched.forEach((section, n) => {
    names[`#s${n}`] = section;
    set.push(`#s.#s${n}.v=#s.#s${n}.v+:1`, `#s.#s${n}.who=:w`);
    const version = seen[section];
    if (version === undefined) return;
    values[`:v${n}`] = version;
    conditions.push(`#s.#s${n}.v=:v${n}`);
  });
  changes.forEach(({ section, at, name, value }, n) => {
    names[`#n${n}`] = name;
    const places = [`#s.#s${touched.indexOf(section)}.${at}.#n${n}`, ...makeListedPaths(at, name)];
    if (value === undefined) remove.push(...places);
    else {
      values[`:n${n}`] = value;
      set.push(...places.map((place) => `${place}=:n${n}`));
    }
  });
  return {
    expression: `SET ${set.join()}${remove.length > 0 ? ` REMOVE ${remove.join()}` : ''}`,
    condition: conditions.join(' AND '),
    names,
    values,
  };
};

const makeListedPaths = (at: Change['at'], name: string) => {
  const listed = findListedName(at, name);
  return listed ? [`#l.${listed}`] : [];
};
