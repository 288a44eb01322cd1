import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { DraftId } from '#shared/ids.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import type { Problem, ProblemCode } from '#shared/problem.ts';
import { getHash } from '../actions/photos.ts';
import { type Action, mayBeDone, type Photo, type Scenario } from '../scenario.ts';
import type { StoredRecord, StoredState } from '../stored-state.ts';
import * as stood from './time-spans.ts';

/** A refused request and what it was about. */
export type RefusedRequest = {
  action: Action<unknown, unknown>;
  refusal: Problem;
  draft?: DraftId | undefined;
  record?: StoredRecord | undefined;
  photo?: Photo;
};

/**
 * A valid reason for a refusal. `isSo`: true if the reason applied, or may have applied, to the request. Every refusal
 * without a reason here is a breach.
 */
type Reason = {
  code: ProblemCode;
  says?: string;
  isSo: (one: RefusedRequest, scenario: Scenario, held: StoredState) => boolean;
};

type OfRecord = (scenario: Scenario, record: StoredRecord, then: stood.TimeSpan) => boolean;
/**
 * Builds a condition on a record. It doesn't apply to the upload of an announced photo, which is accepted regardless of
 * later changes.
 */
const ofRecord =
  (isSo: OfRecord): Reason['isSo'] =>
  ({ action, record, photo }, scenario) => {
    const isArrival = scenario.uploads.some((one) => one === action);
    return (
      record !== undefined &&
      !(isArrival && photo && stood.isNamed(scenario, photo, action)) &&
      isSo(scenario, record, action)
    );
  };

const today = () => nzDate(new Date());
/** Counted from the first inspection, including the last day. Source: specification 2, section 4. */
const RECHECK_DAYS = 28;

const Became = z.object({ inspectionId: z.number() });

export const reasons: readonly Reason[] = [
  {
    code: 'draft-gone',
    isSo: ({ action, draft }, scenario) => draft !== undefined && stood.mayBeDiscarded(scenario, draft, action),
  },
  {
    code: 'already-submitted',
    // doesn't apply to submissions, whose response is the existing record
    isSo: ({ action, refusal, draft }, scenario, { drafts }) =>
      draft !== undefined &&
      !scenario.submits.some((one) => one === action) &&
      stood.maySubmitted(scenario, draft, action) &&
      Became.parse(refusal.details).inspectionId === drafts.find(({ id }) => id === draft)?.item.inspectionId,
  },
  {
    code: 'not-found',
    isSo: ({ action, draft, photo }, scenario) => {
      if (draft === undefined) return false;
      if (!stood.isBegun(scenario, draft, action)) return true;
      if (!photo) return false;
      const isThere = stood.isNamed(scenario, photo, action) || stood.isSent(scenario, photo, action);
      const isOff = !isThere || stood.mayBeRemoved(scenario, photo, action);
      return (
        stood.mayBeDiscarded(scenario, draft, action) || (isOff && scenario.descriptions.some((one) => one === action))
      );
    },
  },
  {
    code: 'key-used-for-something-else',
    isSo: ({ action }, { submits }) => {
      const { key, body } = submits.find((one) => one === action)?.asked ?? {};
      return stood.mayPrecede(
        submits.filter(
          ({ by, asked }) => by === action.by && asked.key === key && !isDeepStrictEqual(asked.body, body),
        ),
        action,
      );
    },
  },
  {
    code: 'not-complete',
    says: 'To complete: Vehicle details.',
    // the make is the only required field that a scenario removes
    isSo: ({ action }, { submits, edits }) =>
      [...submits, ...edits].some((one) => one === action && one.asked.body.vehicleMake === ''),
  },
  { code: 'refused', says: 'entered in VIC, so this inspection can’t be changed', isSo: ofRecord(stood.mayBeInVic) },
  { code: 'refused', says: RECHECK_STARTED, isSo: ofRecord(stood.mayBeInRecheck) },
  {
    code: 'refused',
    says: 'can only be changed on the day it was done or submitted',
    isSo: ofRecord((_, { shown }) => nzDate(new Date(shown.createdAt)) !== today()),
  },
  { code: 'refused', says: 'it needs no recheck', isSo: ofRecord(stood.mayPass) },
  { code: 'refused', says: 'newer recheck exists', isSo: ofRecord(stood.mayBeRechecked) },
  {
    code: 'refused',
    says: 'Inspection is older than',
    isSo: ofRecord(
      (_, { shown: { initialDateOfInspection: first } }) => first !== '' && addDays(first, RECHECK_DAYS) < today(),
    ),
  },
  {
    code: 'refused',
    says: 'changed after you opened it',
    isSo: ({ action, record }, scenario) =>
      scenario.notes.some(
        (one) =>
          one === action && record && stood.mayBeEditedSince(scenario, record, one.asked.body.revision ?? 0, action),
      ),
  },
  {
    code: 'refused',
    says: photoRefusals.otherBytes,
    isSo: ({ action, photo }, scenario) =>
      scenario.uploads.some(
        (one) => one === action && photo && mayHaveOtherBytes(scenario, photo, getHash(one.asked.picture), action),
      ),
  },
  {
    code: 'refused',
    says: photoRefusals.removed,
    isSo: ({ action, photo }, scenario) => photo !== undefined && stood.mayBeRemoved(scenario, photo, action),
  },
];

const mayHaveOtherBytes = (scenario: Scenario, photo: Photo, sha256: string, then: stood.TimeSpan) =>
  (stood.mayPrecede(stood.listAnnouncements(scenario, photo), then) && getHash(photo.picture) !== sha256) ||
  stood
    .listUploads(scenario, photo)
    .some((one) => mayBeDone(one) && one.from < then.to && getHash(one.asked.picture) !== sha256);
