import type { Draft, DraftChanges } from '#shared/drafts/model.ts';
import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import type { DraftId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { isMostlyAnswered } from '#shared/sheets/items.ts';
import { createForm } from '#shared/sheets/new-sheet.ts';
import { checkSheetVersion } from '../aws/environment.ts';
import type { Acting, Context, Tenant } from '../http/context.ts';
import { consumeForOrganization } from '../http/rate-limit.ts';
import { isSameInput } from '../http/same-input.ts';
import { addAnnounced } from '../sheets/announce.ts';
import { clearHomePhone } from '../sheets/home-phone.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { writeWithNumber } from '../sheets/numbers.ts';
import { writeWithDrawn } from '../sheets/reserves.ts';
import { readStoredImages } from '../sheets/stored-image.ts';
import { draftKey, draftList } from '../table/keys.ts';
import { readEach } from '../table/read-each.ts';
import { isPlaceMissing } from '../table/refusals.ts';
import type { Search } from '../table/search.ts';
import type { Item } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { type Change, findChanges, saveUpdate } from './changes.ts';
import { newDraftItem, newDraftWrites } from './new-draft.ts';
import { requireOpenDraft, requireOpenOrName } from './require-open-draft.ts';
import { findMissingSections, getActorId, readDraft, readDraftSummary, readLine, readWritten } from './stored.ts';
import { takeDrawnNumber } from './take-drawn-number.ts';

/** Returns the stored draft in any state, or undefined. */
export const findDraft = ({ table, organizationId }: Tenant, id: DraftId) =>
  table.get(draftKey(organizationId, id), { consistent: true });

export const loadDraft = async (context: Tenant, id: DraftId): Promise<Draft> => {
  const item = await findDraft(context, id);
  if (!item) throw notFound();
  return readDraft(await requireOpenOrName(context, item));
};

type NewDraft = DraftChanges & { drawn?: DrawnNumber | undefined };

/**
 * Stores a new draft with the number that its device drew, or the next one. Returns an existing draft with its content
 * unchanged, because a repeated or late first save must not undo later typing.
 */
export const createDraft = async (context: Context, id: DraftId, body: NewDraft): Promise<Draft> => {
  const { organizationId, actor, now } = context;
  const { images: named = [], drawn } = body;
  const found = await findDraft(context, id);
  if (found) return readExisting(context, found, drawn);
  await consumeForOrganization(context, 'new-draft');
  const form = createForm(checkSheetVersion());
  const loose = await findLoosePhotos(context, id, named);
  const images = addAnnounced({}, named, id, context, loose);
  const make = (number: number) => {
    const begun = newDraftItem({ organizationId, id, number, sheet: body, form, actor, now });
    const item = {
      ...begun,
      ...(Object.keys(images).length > 0 && { images }),
      // filled in offline, so it isn't known when it was started
      ...(isMostlyAnswered(readDraft(begun)) && { cameFilled: true }),
    };
    const writes = [...newDraftWrites(item, now), ...takeWrites(loose, images, id)];
    return { made: item, taker: { draftId: id }, writes };
  };
  const { made, refused } = drawn
    ? await writeWithDrawn(context, drawn, id, make)
    : await writeWithNumber(context, make);
  return refused ? readExisting(context, refused[0]?.item, drawn) : readDraft(made);
};

const readExisting = async (context: Acting, item: Item | undefined, drawn: DrawnNumber | undefined) => {
  const open = await requireOpenOrName(context, item);
  return readDraft(drawn ? await takeDrawnNumber(context, open, drawn) : open);
};

/**
 * Saves changes automatically while the user types. If another device was faster, throws 412 with the current draft,
 * unless these changes are already saved because only the response was lost, in which case it returns the draft.
 */
export const saveDraft = async (context: Context, id: DraftId, body: DraftChanges): Promise<Draft> => {
  const { table, organizationId, actor, now } = context;
  const key = draftKey(organizationId, id);
  if (body.images?.length) await announcePhotos(context, id, body.images);
  const changes = findChanges(clearHomePhone(body));
  if (changes.length === 0) return readDraft(await requireOpenOrName(context, await findDraft(context, id)));
  const save = () => table.update({ key, ...saveUpdate({ changes, seen: body.versions ?? {}, actor, now }) });
  const saved = await save().catch(async (error) => {
    if (!isPlaceMissing(error)) throw error;
    return { refused: { index: 0, item: await findDraft(context, id) } };
  });
  if (saved.refused?.item && (await addMissingSections(context, saved.refused.item)))
    return saveDraft(context, id, body);
  if (!saved.refused) return readDraft(saved.item);
  const current = await requireOpenOrName(context, saved.refused.item);
  const draft = readDraft(current);
  if (changes.every((change) => isSaved(current, change))) return draft;
  throw new Problem('version-conflict', 'This inspection was changed on another device.', draft);
};

/** Adds sections that the form has gained since the draft was created. Returns false if none was missing. */
const addMissingSections = async (tenant: Tenant, item: Item) => {
  const missing = findMissingSections(await requireOpenOrName(tenant, item));
  if (missing.length === 0) return false;
  await tenant.table.update({
    key: item,
    expression: `SET ${missing.map((_, n) => `sections.#s${n} = if_not_exists(sections.#s${n}, :none)`).join()}`,
    condition: '#state = :open',
    names: { '#state': 'state', ...Object.fromEntries(missing.map((section, n) => [`#s${n}`, section])) },
    values: { ':open': 'open', ':none': { v: 0, f: {}, i: {} } },
  });
  return true;
};

const isSaved = (item: Item, { section, at, name, value }: Change) =>
  isSameInput(readWritten(item).sections[section][at][name], value);

/** Lists the organization's drafts, newest first. */
export const listDrafts = async (
  { table, organizationId }: Tenant,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
) => {
  const search: Search = { index: 'gsi1', pk: draftList(organizationId), newestFirst: true, limit: pageSize, after };
  const { items, next } = await table.search(search);
  return { unfinishedInspections: readEach(items, readDraftSummary), ...(next && { next }) };
};

/** Maximum number of drafts read: far more than a workshop ever has open. */
const MAX_DRAFTS_READ = 300;

/** Lists drafts that the actor created or last changed, most recent change first, from the index alone. */
export const listOwnDrafts = async ({ table, organizationId, actor }: Pick<Context, keyof Tenant | 'actor'>) => {
  const own = getActorId(actor);
  const search: Search = { index: 'gsi1', pk: draftList(organizationId), newestFirst: true, limit: MAX_DRAFTS_READ };
  const { items } = await table.search(search);
  const readOwn = (item: Item) => {
    const { by, who } = readLine(item);
    return by === own || who === own ? [readDraftSummary(item)] : [];
  };
  return readEach(items, readOwn)
    .flat()
    .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
};

/** Stores which photos are being uploaded to an open draft. Separate from typed changes, because those may conflict. */
const announcePhotos = (context: Acting, id: DraftId, named: readonly ImageNamed[]) =>
  retryUntilWritten(async () => {
    const { table, organizationId } = context;
    const draft = requireOpenDraft(await table.get(draftKey(organizationId, id), { consistent: true }));
    const before = readStoredImages(draft.images);
    const loose = await findLoosePhotos(context, id, named);
    const after = addAnnounced(before, named, id, context, loose);
    if (after === before) return after;
    const update = {
      key: draft,
      expression: 'SET images = :after ADD saves :one',
      condition: `#state = :open AND ${draft.images ? 'images = :before' : 'attribute_not_exists(images)'}`,
      names: { '#state': 'state' },
      values: { ':open': 'open', ':one': 1, ':after': after, ...(draft.images !== undefined && { ':before': before }) },
    };
    const { refused } = await table.write({ update }, ...takeWrites(loose, after, id));
    return refused ? undefined : after;
  });
