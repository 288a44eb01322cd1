import type { DraftId } from '#shared/ids.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { type Action, isDone, mayBeDone, type Photo, type Scenario } from '../scenario.ts';
import type { StoredRecord } from '../stored-state.ts';

type AnyAction = Action<unknown, unknown>;
/** The time span of a request. */
export type TimeSpan = Pick<AnyAction, 'from' | 'to'>;

/** True if one of these requests may have been done before the time span ended. */
export const mayPrecede = (actions: readonly AnyAction[], { to }: TimeSpan) =>
  actions.some((action) => mayBeDone(action) && action.from < to);
/** True if one of these requests was certainly done before the time span began. */
const surelyPrecedes = (actions: readonly AnyAction[], { from }: TimeSpan) =>
  actions.some((action) => isDone(action) && action.to < from);

const discardsOf = ({ discards }: Scenario, draft: DraftId) => discards.filter(({ asked }) => asked.draft === draft);

/** True for a discard of a draft that isn't stored yet: it refuses the first save, which may still be on its way. */
export const isBeforeFirstSave = ({ refusal }: AnyAction) => refusal?.code === 'not-found';

export const mayBeDiscarded = (scenario: Scenario, draft: DraftId, then: TimeSpan) => {
  const discards = discardsOf(scenario, draft);
  return mayPrecede(discards, then) || discards.some((one) => isBeforeFirstSave(one) && one.from < then.to);
};

export const maySubmitted = ({ submits }: Scenario, draft: DraftId, then: TimeSpan) =>
  mayPrecede(
    submits.filter(({ asked }) => asked.draft === draft),
    then,
  );

/** True if the draft was certainly created, by its first save or as a recheck. */
export const isBegun = ({ creates, rechecks }: Scenario, draft: DraftId, then: TimeSpan) =>
  surelyPrecedes(
    [...creates, ...rechecks].filter(({ told }) => told?.id === draft),
    then,
  );

/** Lists the requests that announced a photo. */
export const listAnnouncements = ({ saves, edits }: Scenario, { imageId }: Photo) =>
  [...saves, ...edits].filter(({ asked }) => asked.body.images?.some((image) => image.imageId === imageId));
export const listUploads = ({ uploads }: Scenario, photo: Photo) =>
  uploads.filter(({ asked }) => asked.photo === photo);

export const isNamed = (scenario: Scenario, photo: Photo, then: TimeSpan) =>
  surelyPrecedes(listAnnouncements(scenario, photo), then);
export const isSent = (scenario: Scenario, photo: Photo, then: TimeSpan) =>
  surelyPrecedes(listUploads(scenario, photo), then);

export const mayBeRemoved = ({ removals }: Scenario, photo: Photo, then: TimeSpan) =>
  mayPrecede(
    removals.filter(({ asked }) => asked.photo === photo),
    then,
  );

export const mayBeInVic = ({ notes }: Scenario, { id }: StoredRecord, then: TimeSpan) =>
  mayPrecede(
    notes.filter(({ asked: { saw, body } }) => saw.id === id && body.VICDetailsEntered),
    then,
  );

const recheckDrafts = ({ rechecks }: Scenario, { id }: StoredRecord) =>
  rechecks.flatMap(({ asked, told }) => (told && asked.id === id ? [told.id] : []));

export const mayBeRechecked = (scenario: Scenario, record: StoredRecord, then: TimeSpan) =>
  recheckDrafts(scenario, record).some((draft) => maySubmitted(scenario, draft, then));

/** True if someone may have written in the record's recheck, unless the recheck was certainly discarded before. */
export const mayBeInRecheck = (scenario: Scenario, record: StoredRecord, then: TimeSpan) =>
  recheckDrafts(scenario, record).some((draft) => {
    const { saves, submits, uploads, descriptions, removals } = scenario;
    const photos = [...uploads, ...descriptions, ...removals].filter(({ asked }) => asked.photo.draft === draft);
    const writings = [...[...saves, ...submits].filter(({ asked }) => asked.draft === draft), ...photos];
    return mayPrecede(writings, then) && !surelyPrecedes(discardsOf(scenario, draft), then);
  });

/** True if the latest revision may have been a pass. */
export const mayPass = ({ edits }: Scenario, { id, revisions }: StoredRecord, then: TimeSpan) =>
  revisions.some((sheet) => {
    const { revision } = sheet;
    const own = edits.filter(({ asked }) => asked.id === id);
    const makers = own.filter(({ asked, told }) => (told?.revision ?? asked.body.revision + 1) === revision);
    const later = own.filter(({ told }) => told && told.revision > revision);
    return hasPassed(sheet) && (revision === 1 || mayPrecede(makers, then)) && !surelyPrecedes(later, then);
  });

export const mayBeEditedSince = ({ edits }: Scenario, { id }: StoredRecord, seen: number, then: TimeSpan) =>
  mayPrecede(
    edits.filter(({ asked, told }) => asked.id === id && (told?.revision ?? Number.POSITIVE_INFINITY) > seen),
    then,
  );
