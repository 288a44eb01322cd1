import type { DraftChanges } from '#shared/drafts/model.ts';
import type { DrawnNumber } from '#shared/drafts/reserve.ts';
import type { DraftId } from '#shared/ids.ts';
import type { ImageNamed } from '#shared/images/model.ts';
import type { SignedOffline } from '#shared/inspections/signed-offline.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { emptySheet } from '#shared/sheets/model.ts';
import type { DataSection } from '#shared/sheets/sections.ts';
import { newNumbers } from './numbers.ts';
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

type Submission = DraftChanges & {
  formattedId?: { unfinishedInspectionId: DraftId };
  signedOffline?: SignedOffline;
};
type NewDraft = DraftChanges & { drawn?: DrawnNumber | undefined };
/** Called with the sheet after each write or discard. */
export type ServerEvents = Record<'written' | 'discarded', (sheet: Sheet) => void>;

/**
 * Simulates the server as a device in one organization sees it: drafts, their submission and their photos.
 * test/simulations/devices-server.test.ts compares it with the real one.
 */
export const newServer = (now: () => number, told: ServerEvents) => {
  const sheets = new Map<DraftId, Sheet>();
  const numbers = newNumbers();
  const keys = new Map<string, { body: string; id: DraftId }>();

  const find = (id: DraftId) => sheets.get(id);
  const answer = (sheet: Sheet) => makeDraft(sheet, now());
  const write = (held: Sheet, changes: ReturnType<typeof listChanges>) => {
    writeChanges(held, changes);
    told.written(held);
  };

  const create = (id: DraftId, { drawn, ...body }: NewDraft) => {
    const found = find(id);
    if (found) {
      const open = openSheet(found);
      if (drawn) open.number = numbers.take(id, drawn, open.number);
      return answer(open);
    }
    const made = newSheet(id, drawn ? numbers.take(id, drawn) : numbers.next(id));
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
      const { pressedAt } = body.signedOffline ?? {};
      Object.assign(draft, { state: 'submitted', inspectionId: 1_000_000 + draft.number, pressedAt });
      keys.set(key, { body: said, id: draft.id });
    }
    return { id: held?.inspectionId ?? 0 };
  };
  const get = (id: DraftId) => {
    const held = find(id);
    if (!held) throw notFound();
    return answer(openSheet(held));
  };

  const { reserve, release } = numbers;
  return { find, create, save, get, discard, submit, reserve, release, ...newPhotoCalls(find) };
};
export type Server = ReturnType<typeof newServer>;
