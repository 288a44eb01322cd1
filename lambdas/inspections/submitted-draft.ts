import type { Draft } from '#shared/drafts/model.ts';
import type { Request } from '#shared/endpoint.ts';
import { DraftId } from '#shared/ids.ts';
import type { inspectionsApi } from '#shared/inspections/api.ts';
import { pressRefusal } from '#shared/inspections/signed-offline.ts';
import { Problem, type ProblemCode } from '#shared/problem.ts';
import type { FilledSheet } from '#shared/sheets/model.ts';
import { dataSections } from '#shared/sheets/sections.ts';
import { requireOpenDraft } from '../drafts/require-open-draft.ts';
import { readDraft } from '../drafts/stored.ts';
import type { Context } from '../http/context.ts';
import { addAnnounced } from '../sheets/announce.ts';
import { findChangedSections } from '../sheets/find-changed-sections.ts';
import { findLoosePhotos, takeWrites } from '../sheets/loose-photos.ts';
import { readStoredImages } from '../sheets/stored-image.ts';
import { draftKey } from '../table/keys.ts';
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

/** Returns when Submit was pressed without a network; undefined if it was online. Throws if the claim can't be right. */
export const checkPress = ({ signedOffline }: Submission, draft: Item | undefined, { actor, now }: Context) => {
  if (!signedOffline) return undefined;
  const { pressedAt, by } = signedOffline;
  if (by.userId !== actor.userId || by.subUserId !== actor.subUserId)
    throw new Problem('not-allowed', 'Only the person who pressed Submit can send this inspection.');
  if (!draft) throw new Problem('not-valid', 'An inspection signed offline needs a draft.');
  const refusal = pressRefusal(pressedAt, draft.cameFilled ? undefined : String(draft.createdAt), now);
  if (refusal) throw new Problem('refused', refusal);
  return new Date(Math.min(Date.parse(pressedAt), now.getTime())).toISOString();
};

const FINAL: readonly ProblemCode[] = ['refused', 'not-complete'];

/** Marks the draft of a refused offline submission, so that the workshop can decide about it, and rethrows the error. */
export const markRefused = async (
  error: unknown,
  { signedOffline, formattedId }: Submission,
  { table, organizationId }: Context,
): Promise<never> => {
  const draft = formattedId?.unfinishedInspectionId;
  if (signedOffline && draft && error instanceof Problem && FINAL.includes(error.code))
    await table.update({
      key: draftKey(organizationId, draft),
      expression: 'SET summary.refusedOffline = :refused',
      condition: '#state = :open',
      names: { '#state': 'state' },
      values: { ':open': 'open', ':refused': { pressedAt: signedOffline.pressedAt, why: error.message } },
    });
  throw error;
};
