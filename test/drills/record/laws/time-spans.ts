import type { DraftId } from '#shared/ids.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import type { StoredRecord } from '../stored-state.ts';
import { type Action, isDone, mayBeDone, type Photo, type Story } from '../story.ts';

type AnyAction = Action<unknown, unknown>;
/** The time span of a state. */
export type TimeSpan = Pick<AnyAction, 'from' | 'to'>;

/** True if one of these requests may have been done before the time span ended. */
export const mayPrecede = (actions: readonly AnyAction[], { to }: TimeSpan) =>
  actions.some((action) => mayBeDone(action) && action.from < to);
/** True if one of these requests was certainly done before the time span began. */
const surelyPrecedes = (actions: readonly AnyAction[], { from }: TimeSpan) =>
  actions.some((action) => isDone(action) && action.to < from);

const discardsOf = ({ discards }: Story, draft: DraftId) => discards.filter(({ asked }) => asked.draft === draft);

export const mayBeDiscarded = (story: Story, draft: DraftId, then: TimeSpan) =>
  mayPrecede(discardsOf(story, draft), then);

export const maySubmitted = ({ submits }: Story, draft: DraftId, then: TimeSpan) =>
  mayPrecede(
    submits.filter(({ asked }) => asked.draft === draft),
    then,
  );

/** True if the draft was certainly created, by its first save or as a recheck. */
export const isBegun = ({ creates, rechecks }: Story, draft: DraftId, then: TimeSpan) =>
  surelyPrecedes(
    [...creates, ...rechecks].filter(({ told }) => told?.id === draft),
    then,
  );

/** Requests that announce or upload a photo. */
export const listAnnouncements = ({ saves, edits }: Story, { imageId }: Photo) =>
  [...saves, ...edits].filter(({ asked }) => asked.body.images?.some((image) => image.imageId === imageId));
export const listUploads = ({ uploads }: Story, photo: Photo) => uploads.filter(({ asked }) => asked.photo === photo);

export const isNamed = (story: Story, photo: Photo, then: TimeSpan) =>
  surelyPrecedes(listAnnouncements(story, photo), then);
export const isSent = (story: Story, photo: Photo, then: TimeSpan) => surelyPrecedes(listUploads(story, photo), then);

export const mayBeRemoved = ({ removals }: Story, photo: Photo, then: TimeSpan) =>
  mayPrecede(
    removals.filter(({ asked }) => asked.photo === photo),
    then,
  );

export const mayBeInVic = ({ notes }: Story, { id }: StoredRecord, then: TimeSpan) =>
  mayPrecede(
    notes.filter(({ asked: { saw, body } }) => saw.id === id && body.VICDetailsEntered),
    then,
  );

const recheckDrafts = ({ rechecks }: Story, { id }: StoredRecord) =>
  rechecks.flatMap(({ asked, told }) => (told && asked.id === id ? [told.id] : []));

export const mayBeRechecked = (story: Story, record: StoredRecord, then: TimeSpan) =>
  recheckDrafts(story, record).some((draft) => maySubmitted(story, draft, then));

/** True if someone may have written in its recheck, and that was not certainly discarded yet. */
export const mayBeInRecheck = (story: Story, record: StoredRecord, then: TimeSpan) =>
  recheckDrafts(story, record).some((draft) => {
    const { saves, submits, uploads, descriptions, removals } = story;
    const photos = [...uploads, ...descriptions, ...removals].filter(({ asked }) => asked.photo.draft === draft);
    const writings = [...[...saves, ...submits].filter(({ asked }) => asked.draft === draft), ...photos];
    return mayPrecede(writings, then) && !surelyPrecedes(discardsOf(story, draft), then);
  });

/** True if the latest revision may have been a pass. */
export const mayPass = ({ edits }: Story, { id, revisions }: StoredRecord, then: TimeSpan) =>
  revisions.some((sheet) => {
    const { revision } = sheet;
    const own = edits.filter(({ asked }) => asked.id === id);
    const makers = own.filter(({ asked, told }) => (told?.revision ?? asked.body.revision + 1) === revision);
    const later = own.filter(({ told }) => told && told.revision > revision);
    return hasPassed(sheet) && (revision === 1 || mayPrecede(makers, then)) && !surelyPrecedes(later, then);
  });

export const mayBeEditedSince = ({ edits }: Story, { id }: StoredRecord, seen: number, then: TimeSpan) =>
  mayPrecede(
    edits.filter(({ asked, told }) => asked.id === id && (told?.revision ?? Number.POSITIVE_INFINITY) > seen),
    then,
  );
