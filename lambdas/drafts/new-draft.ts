import type { DraftId, PaperId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { causeOfDraft } from '#shared/reminders/causes.ts';
import type { Actor, Form, SetBy, SheetChanges } from '#shared/sheets/model.ts';
import { armed } from '../due/reminders.ts';
import type { Item } from '../table/item.ts';
import { draftKey, draftList, readOrganizationId } from '../table/keys.ts';
import type { OrganizationId } from '../table/organization-id.ts';
import type { Write } from '../table/table.ts';
import { type Change, changesIn } from './changes.ts';
import { actorId, BEGUN, emptySections, findListedName, type StoredLine } from './stored.ts';

type NewDraft = {
  organizationId: OrganizationId;
  id: DraftId;
  /** Of the sheet; a recheck has the one of the inspection that it rechecks. */
  number: number;
  /** What is written on it from the start. */
  sheet: SheetChanges;
  form: Form;
  recheckIdx?: number;
  recheckOf?: number;
  paperInspectionId?: PaperId;
  paperTakenOn?: NzDate;
  /** Who set what is written already; left out: whoever acts. */
  setBy?: SetBy;
  actor: Actor;
  now: Date;
};

/** A draft as it is first stored. */
export const newDraftItem = (draft: NewDraft): Item => {
  const { organizationId, id, number, sheet, form, recheckIdx = 0, recheckOf, setBy, actor } = draft;
  const { paperInspectionId, paperTakenOn } = draft;
  const sections = emptySections();
  const people: Record<string, Actor> = { [actorId(actor)]: actor };
  const changes = changesIn(sheet).filter(({ value }) => value !== undefined);
  for (const change of changes) {
    const setter = setBy?.[change.section] ?? actor;
    people[actorId(setter)] ??= setter;
    const section = sections[change.section];
    if (change.at === 'i') section.i[change.name] = change.value;
    else section.f[change.name] = change.value;
    Object.assign(section, { v: 1, who: actorId(setter) });
  }
  const createdAt = draft.now.toISOString();
  const who = actorId(actor);
  const recheck = recheckOf !== undefined;
  return {
    ...draftKey(organizationId, id),
    type: 'DRAFT',
    id,
    state: 'open',
    saves: BEGUN,
    number,
    recheckIdx,
    ...(recheck && { recheckOf }),
    ...(paperInspectionId && { paperInspectionId, paperTakenOn }),
    ...form,
    sections,
    people,
    createdAt,
    updatedAt: createdAt,
    summary: {
      number,
      ...(recheck && { re: recheckIdx }),
      updated: createdAt,
      by: who,
      who,
      nm: actor.name,
      ...listed(changes),
    } satisfies StoredLine,
    gsi1pk: draftList(organizationId),
    gsi1sk: `${createdAt}#${id}`,
  };
};

const listed = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes.flatMap(({ at, name, value }) => {
      const short = findListedName(at, name);
      return short ? [[short, value]] : [];
    }),
  );

/** Stores it, where there is none of its id; whoever works on it is reminded of it when it is left. */
export const newDraftWrites = (item: Item, now: Date): Write[] => [
  { put: item, condition: 'attribute_not_exists(pk)' },
  ...armed(readOrganizationId(item), String(item.id), [causeOfDraft(now.toISOString())], now),
];
