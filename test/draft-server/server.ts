import type { DraftChanges } from '#shared/drafts/model.ts';
import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import type { DraftId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import type { DataSection } from '#shared/sheets/sections.ts';
import { announce, newPhotoCalls } from './photos.ts';
import {
  isField,
  isOutdated,
  isStored,
  listChanges,
  makeDraft,
  newSheet,
  openSheet,
  type Sheet,
  writeChanges,
} from './sheets.ts';

type Submission = DraftChanges & { formattedId?: { unfinishedInspectionId: DraftId } };
type NewDraft = DraftChanges & { drawn?: DrawnNumber | undefined };
/** Called with the sheet after each write or discard. */
export type ServerEvents = Record<'written' | 'discarded', (sheet: Sheet) => void>;

/**
 * Simulates the server as a device in one organization sees it: drafts, their submission and their photos.
 * test/simulations/devices-server.test.ts compares it with the real one.
 */
export const newServer = (now: () => number, told: ServerEvents) => {
  const sheets = new Map<DraftId, Sheet>();
  const keys = new Map<string, { body: string; id: DraftId }>();

  const find = (id: DraftId) => sheets.get(id);
  const answer = (sheet: Sheet) => makeDraft(sheet, now());
  const write = (held: Sheet, changes: ReturnType<typeof listChanges>) => {
    writeChanges(held, changes);
    told.written(held);
  };

  const create = (id: DraftId, { drawn, ...body }: NewDraft) => {
    const found = find(id);
    if (found) return answer(openSheet(found));
    const next = [...sheets.values()].filter(({ number }) => number > 0).length + 1;
    const made = newSheet(id, drawn?.number ?? next);
    write(
      made,
      listChanges(body).filter(({ name, value }) => !(isField(name) && value === emptySheet[name])),
    );
    sheets.set(id, made);
    return answer(made);
  };
  const save = (id: DraftId, body: DraftChanges) => {
    const held = openSheet(find(id));
    const changes = listChanges(body);
    const sections = changes.map(({ section }) => section);
    if (!isOutdated(held, body.versions ?? {}, sections)) write(held, changes);
    else if (!changes.every((change) => isStored(held, change)))
      throw new Problem('version-conflict', 'Changed', answer(held));
    return answer(held);
  };
  const discard = (id: DraftId) => {
    const held = find(id);
    if (!held) {
      // its first save may still be on its way
      sheets.set(id, { ...newSheet(id, 0), state: 'discarded' });
      throw notFound();
    }
    if (held.state === 'discarded') return {};
    openSheet(held).state = 'discarded';
    told.discarded(held);
    return {};
  };
  const submit = (body: Submission, key: string, images: readonly ImageNamed[]) => {
    const id = body.formattedId?.unfinishedInspectionId;
    const said = JSON.stringify([body, images]);
    const before = keys.get(key);
    if (before && before.body !== said) throw new Problem('key-used-for-something-else', 'Used');
    const held = find(before?.id ?? (id as DraftId));
    if (held?.state !== 'submitted') {
      const draft = openSheet(held);
      const photos = announce(draft.photos, images);
      if (isOutdated(draft, body.versions ?? {}, Object.keys(body.versions ?? {}) as DataSection[]))
        throw new Problem('version-conflict', 'Changed', answer(draft));
      for (const change of listChanges(body)) write(draft, [change]);
      draft.photos = photos;
      Object.assign(draft, { state: 'submitted', inspectionId: 1_000_000 + draft.number });
      keys.set(key, { body: said, id: draft.id });
    }
    return { id: held?.inspectionId ?? 0 };
  };
  const get = (id: DraftId) => {
    const held = find(id);
    if (!held) throw notFound();
    return answer(openSheet(held));
  };

  return { find, create, save, get, discard, submit, ...newPhotoCalls(find) };
};
export type Server = ReturnType<typeof newServer>;
