import { isDeepStrictEqual } from 'node:util';
import type { Draft, DraftChanges, Versions } from '#shared/drafts/model.ts';
import { type DraftId, draftOfImage, type ImageId } from '#shared/ids.ts';
import type { Image, ImageNamed } from '#shared/images/model.ts';
import { notFound, Problem } from '#shared/problem.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { emptySheet, type FieldName, type FilledSheet, fieldNames, findSection } from '#shared/sheets/model.ts';
import { newForm } from '#shared/sheets/new-sheet.ts';
import { type DataSection, dataSections } from '#shared/sheets/sections.ts';

type Photo = {
  item: ImageNamed['inspectionItemName'];
  description: string;
  sha256: string | undefined;
  state: 'announced' | 'arrived' | 'removed';
};
type Sheet = {
  id: DraftId;
  number: number;
  state: 'open' | 'submitted' | 'discarded';
  sheet: FilledSheet;
  versions: Versions;
  photos: Map<ImageId, Photo>;
  inspectionId: number | undefined;
};
type Submission = DraftChanges & { formattedId?: { unfinishedInspectionId: DraftId } };
type Upload = { imageId: ImageId; inspectionItemName: string; description: string; sha256: string };

/**
 * The server as a device knows it: what the contract says of drafts, their submission and their photos, and nothing else.
 * test/handlers/drafts/devices-server.test.ts holds it against the real one.
 */
export const newServer = (now: () => number, told: Record<'written' | 'discarded', (sheet: Sheet) => void>) => {
  const sheets = new Map<DraftId, Sheet>();
  const keys = new Map<string, { body: string; id: DraftId }>();

  const find = (id: DraftId) => sheets.get(id);
  const open = (sheet: Sheet | undefined): Sheet => {
    if (sheet?.state === 'submitted')
      throw new Problem('already-submitted', 'Submitted', { inspectionId: sheet.inspectionId });
    if (sheet?.state !== 'open') throw new Problem('draft-gone', 'Gone');
    return sheet;
  };
  const answer = ({ id, number, sheet, versions }: Sheet): Draft => {
    const at = new Date(now()).toISOString();
    return {
      ...structuredClone(sheet),
      id,
      formattedId: { formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: id },
      versions: { ...versions },
      setBy: {},
      images: [],
      recheckOf: null,
      paperInspectionId: null,
      createdAt: at,
      updatedAt: at,
    };
  };
  const changesIn = (body: DraftChanges) => [
    ...fieldNames.flatMap((name) =>
      body[name] === undefined ? [] : [{ section: findSection(name), name, value: body[name] }],
    ),
    ...(body.InspectionItem ?? []).map((item) => ({
      section: findLine(item.inspectionItemName).section,
      name: item.inspectionItemName,
      value: item,
    })),
  ];
  type Change = ReturnType<typeof changesIn>[number];
  const valueAt = ({ sheet }: Sheet, { name }: Change) =>
    name in emptySheet
      ? sheet[name as FieldName]
      : sheet.InspectionItem.find(({ inspectionItemName }) => inspectionItemName === name);
  const write = (held: Sheet, changes: readonly Change[]) => {
    for (const { name, value } of changes)
      if (name in emptySheet) Object.assign(held.sheet, { [name]: value });
      else {
        const others = held.sheet.InspectionItem.filter(({ inspectionItemName }) => inspectionItemName !== name);
        held.sheet.InspectionItem = [
          ...others,
          { ReasonForRejections: [], Comment: [], ...(value as object) } as never,
        ];
      }
    for (const section of new Set(changes.map((change) => change.section)))
      held.versions[section] = (held.versions[section] ?? 0) + 1;
    told.written(held);
  };
  const isOutdated = (held: Sheet, seen: Versions, sections: Iterable<DataSection>) =>
    [...sections].some((section) => seen[section] !== undefined && seen[section] !== (held.versions[section] ?? 0));

  const create = (id: DraftId, body: DraftChanges) => {
    const found = find(id);
    if (found) return answer(open(found));
    const sheet = structuredClone({ ...emptySheet, ...newForm, InspectionItem: [] });
    const versions = Object.fromEntries(dataSections.map((section) => [section, 0]));
    const made: Sheet = {
      ...{ id, number: sheets.size + 1, state: 'open', sheet, versions, photos: new Map(), inspectionId: undefined },
    };
    write(
      made,
      changesIn(body).filter(({ name, value }) => !(name in emptySheet && value === emptySheet[name as FieldName])),
    );
    sheets.set(id, made);
    return answer(made);
  };
  const save = (id: DraftId, body: DraftChanges) => {
    const held = open(find(id));
    const changes = changesIn(body);
    if (
      !isOutdated(
        held,
        body.versions ?? {},
        changes.map(({ section }) => section),
      )
    )
      write(held, changes);
    else if (!changes.every((change) => sameValue(valueAt(held, change), change.value)))
      throw new Problem('version-conflict', 'Changed', answer(held));
    return answer(held);
  };
  const discard = (id: DraftId) => {
    const held = find(id);
    if (!held) throw notFound();
    if (held.state === 'discarded') return {};
    open(held).state = 'discarded';
    told.discarded(held);
    return {};
  };
  const announced = (
    { inspectionItemName: item, description = '', sha256 }: ImageNamed,
    before: Photo | undefined,
  ): Photo => {
    if (!before) return { item, description, sha256, state: 'announced' };
    if (before.state === 'removed' || before.sha256 === sha256) return before;
    throw new Problem('refused', 'Other bytes were announced.');
  };
  const submit = (body: Submission, key: string, images: readonly ImageNamed[]) => {
    const id = body.formattedId?.unfinishedInspectionId;
    const said = JSON.stringify([body, images]);
    const before = keys.get(key);
    if (before && before.body !== said) throw new Problem('key-used-for-something-else', 'Used');
    const held = find(before?.id ?? (id as DraftId));
    if (held?.state !== 'submitted') {
      const draft = open(held);
      const photos = images.reduce(
        (all, one) => all.set(one.imageId, announced(one, all.get(one.imageId))),
        new Map(draft.photos),
      );
      if (isOutdated(draft, body.versions ?? {}, Object.keys(body.versions ?? {}) as DataSection[]))
        throw new Problem('version-conflict', 'Changed', answer(draft));
      for (const change of changesIn(body)) write(draft, [change]);
      draft.photos = photos;
      Object.assign(draft, { state: 'submitted', inspectionId: 1_000_000 + draft.number });
      keys.set(key, { body: said, id: draft.id });
    }
    return { id: held?.inspectionId ?? 0 };
  };

  /** The sheet that a photo is of, whatever became of it; a discarded one takes none. */
  const ofPhoto = (id: ImageId) => {
    const held = find(draftOfImage(id));
    if (!held) throw notFound();
    if (held.state === 'discarded') throw notFound();
    return held;
  };
  const shown = (id: ImageId, { item, description }: Photo) =>
    ({ imageId: id, unfinishedInspectionId: draftOfImage(id), inspectionItemName: item, description }) as Image;
  const upload = ({ imageId, inspectionItemName, description, sha256 }: Upload) => {
    const { photos } = ofPhoto(imageId);
    const before = photos.get(imageId);
    if (before?.state === 'removed') throw new Problem('refused', 'This photo was deleted.');
    if (before?.sha256 && before.sha256 !== sha256) throw new Problem('refused', 'Other bytes were announced.');
    const item = before?.item ?? (inspectionItemName as Photo['item']);
    const now: Photo = { ...before, item, description: before?.description || description, sha256, state: 'arrived' };
    photos.set(imageId, now);
    return { image: shown(imageId, now) };
  };
  const remove = (id: ImageId) => {
    const { photos } = ofPhoto(id);
    const before = photos.get(id) ?? { item: undefined, description: '', sha256: undefined };
    photos.set(id, { ...before, state: 'removed' });
    return {};
  };
  const describe = (id: ImageId, description: string) => {
    const photo = ofPhoto(id).photos.get(id);
    if (!photo || photo.state === 'removed') throw notFound();
    photo.description = description;
    return shown(id, photo);
  };
  const list = (id: DraftId) => {
    const held = find(id);
    if (!held || held.state === 'discarded') throw notFound();
    return {
      images: [...held.photos]
        .filter(([, { state }]) => state === 'arrived')
        .map(([image, photo]) => shown(image, photo)),
    };
  };
  const get = (id: DraftId) => {
    const held = find(id);
    if (!held) throw notFound();
    return answer(open(held));
  };

  return { find, sheets, create, save, get, discard, submit, upload, remove, describe, list };
};
export type Server = ReturnType<typeof newServer>;

const sameValue = (held: unknown, sent: unknown) =>
  typeof sent === 'object' && sent !== null
    ? isDeepStrictEqual({ ReasonForRejections: [], Comment: [], ...sent }, held)
    : isDeepStrictEqual(held, sent);
