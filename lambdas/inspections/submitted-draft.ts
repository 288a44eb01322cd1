import type { Draft } from '#shared/drafts/model.ts';
import type { Request } from '#shared/endpoint.ts';
import { DraftId } from '#shared/ids.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import { Problem } from '#shared/problem.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { requireOpenDraft } from '../drafts/require-open-draft.ts';
import { readDraft } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { addAnnounced } from '../sheets/announce.ts';
import { findChangedSections } from '../sheets/find-changed-sections.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { readStoredImages } from '../sheets/stored-image.ts';
import type { Item, Write } from '../table/table.ts';
import { fillSheet } from './new-inspection.ts';

export type Submission = Request<typeof inspectionsApi.submit>['body'];

/** Reads the open draft of a submission, with the photos that the request announces. */
export const loadSubmittedDraft = async (item: Item | undefined, body: Submission, context: Context) => {
  const open = requireOpenDraft(item);
  const { images: named = [] } = body;
  const id = DraftId.parse(open.id);
  const loose = await findLoosePhotos(context, id, named);
  const images = addAnnounced(readStoredImages(open.images), named, id, context, loose);
  const withImages: Item = { ...open, images };
  return { item: withImages, images, takes: takeWrites(loose, images, id), draft: readUnchanged(withImages, body) };
};

/**
 * Throws a version conflict if another device has changed the draft since the versions that the request is based on. A
 * section that they leave out had never been saved then.
 */
const readUnchanged = (item: Item, { versions }: Submission) => {
  const draft = readDraft(item);
  const changed = versions && dataSections.some((section) => (versions[section] ?? 0) !== draft.versions[section]);
  if (changed) throw new Problem('version-conflict', 'This inspection was changed on another device.', draft);
  return draft;
};

/** Sets the submitter as the author of sections that the submission itself fills or changes. */
export const signDraft = (draft: Draft, written: FilledSheet, { actor }: Context): Draft => {
  const changed = findChangedSections(fillSheet({}, draft), written).map((section) => [section, actor]);
  return { ...draft, setBy: { ...draft.setBy, ...Object.fromEntries(changed) } };
};

/** Builds the write that closes the draft and stores its inspection's id. Conditional on an unchanged draft. */
export const closeDraft = ({ pk, sk, saves }: Item, inspectionId: number): Write => ({
  update: {
    key: { pk, sk },
    expression: 'SET #state = :submitted, inspectionId = :id REMOVE sections, people, summary, gsi1pk, gsi1sk',
    condition: '#state = :open AND saves = :saves',
    names: { '#state': 'state' },
    values: { ':open': 'open', ':submitted': 'submitted', ':id': inspectionId, ':saves': saves },
  },
});
