import type { DraftId, PaperId } from '#shared/ids.ts';
import type { NzDate } from '#shared/nz-date.ts';
import { buildDraftCause } from '#shared/reminders/causes.ts';
import type { Actor, Form, SetBy, SheetChanges } from '#shared/sheets/model.ts';
import { scheduleReminders } from '../due/reminders.ts';
import { draftKey, draftList, type OrganizationId, readOrganizationId } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { type Change, findChanges } from './changes.ts';
import { findListedName, getActorId, INITIAL_SAVES, makeEmptySections, type StoredLine } from './stored.ts';

type NewDraft = {
  organizationId: OrganizationId;
  id: DraftId;
  /** The sheet's number; a recheck has the number of its inspection. */
  number: number;
  /** Initial content. */
  sheet: SheetChanges;
  form: Form;
  recheckIdx?: number;
  recheckOf?: number;
  paperInspectionId?: PaperId;
  paperTakenOn?: NzDate;
  /** Author of the initial content; defaults to the actor. */
  setBy?: SetBy;
  actor: Actor;
  now: Date;
};

export const newDraftItem = (draft: NewDraft): Item => {
  const { organizationId, id, number, sheet, form, recheckIdx = 0, recheckOf, setBy, actor } = draft;
  const { paperInspectionId, paperTakenOn } = draft;
  const sections = makeEmptySections();
  const people: Record<string, Actor> = { [getActorId(actor)]: actor };
  const changes = findChanges(sheet).filter(({ value }) => value !== undefined);
  for (const change of changes) {
    const setter = setBy?.[change.section] ?? actor;
    people[getActorId(setter)] ??= setter;
    const section = sections[change.section];
    if (change.at === 'i') section.i[change.name] = change.value;
    else section.f[change.name] = change.value;
    Object.assign(section, { v: 1, who: getActorId(setter) });
  }
  const createdAt = draft.now.toISOString();
  const who = getActorId(actor);
  const recheck = recheckOf !== undefined;
  return {
    ...draftKey(organizationId, id),
    type: 'DRAFT',
    id,
    state: 'open',
    saves: INITIAL_SAVES,
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
      ...listFields(changes),
    } satisfies StoredLine,
    gsi1pk: draftList(organizationId),
    gsi1sk: `${createdAt}#${id}`,
  };
};

const listFields = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes.flatMap(({ at, name, value }) => {
      const short = findListedName(at, name);
      return short ? [[short, value]] : [];
    }),
  );

/** Builds the writes that insert a draft and schedule a reminder in case it is left unfinished. */
export const newDraftWrites = (item: Item, now: Date): Write[] => [
  { put: item, condition: 'attribute_not_exists(pk)' },
  ...scheduleReminders(readOrganizationId(item), String(item.id), [buildDraftCause(now.toISOString())], {
    after: now,
    opening: null,
  }),
];
