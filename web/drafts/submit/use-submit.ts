import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findNewFailsWithoutReason, findNewInapplicablePasses, findNewOpenWork } from '#shared/doubts/to-confirm.ts';
import { type Change, listChanges } from '#shared/inspections/list-changes.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Confirmed } from '#shared/sheets/unproved.ts';
import { findInapplicablePasses } from '#shared/sheets/vehicle-change.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { Offline } from '../../client/client.ts';
import { isConnected } from '../../device/connection.ts';
import { listAnnounced } from '../../images/photo-state.ts';
import { usePhotos } from '../../images/use-photos.ts';
import { followSubmission } from '../../inspections/after-submission.ts';
import { endDraft } from '../../lists/ended-drafts.ts';
import { useActor, useClient, useWorkOwner } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import { useIsSteady } from '../../ui/steady-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { sendSheet } from '../sending/submission.ts';
import { useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { type DraftStore, eventFromError } from '../store/draft-store.ts';
import { isSaved } from '../store/next-send.ts';
import { useLastVisit } from '../store/use-last-visit.ts';
import { isOffline } from './is-offline.ts';
import type { NamedPlace } from './place-links.tsx';
import { findPlaces, formatSubmitFailure, formatSubmitNextStep } from './submit-failure.ts';
import { usePhotoSending } from './use-photo-sending.ts';
import { useToConfirm } from './use-to-confirm.ts';

export type Submission = ReturnType<typeof useSubmit>;

const CHANGED = 'This inspection was changed on another device. Check it and submit again.';

type Outcome = {
  failure: string;
  wayOn: string;
  places: readonly NamedPlace[];
  changes: readonly Change[];
  /** The inspection whose edit was permanently refused: the user can only go to its checksheet. */
  refused: number | undefined;
};
const NO_FAILURE: Outcome = { failure: '', wayOn: '', places: [], changes: [], refused: undefined };

const NO_CONNECTION: Outcome = {
  ...NO_FAILURE,
  failure: formatSubmitFailure(new Offline()),
  wayOn: formatSubmitNextStep(new Offline()),
};

/** Questions before a sheet is sent, in this order. For an edited record, only new problems count. */
const questions = ['passes', 'reasons', 'work', 'proof'] as const;
type Question = (typeof questions)[number];

/**
 * Answers to the questions; each includes those before it. `passed`: submit items that passed although the vehicle
 * doesn't have them; `anyway`: submit failed items without a reason; `open`: submit work not ticked as completed;
 * `confirmed`: submit entries without proof.
 */
type Answers = { passed?: boolean; anyway?: boolean; open?: boolean; confirmed?: Confirmed };
const countAnswered = ({ passed, anyway, open, confirmed }: Answers) =>
  confirmed ? 4 : open ? 3 : anyway ? 2 : passed ? 1 : 0;

/** The inspector's confirmations. */
type Given = { confirmed: Confirmed | undefined; passedAlthough: ItemName[] };

/** Submits the sheet: saves all changes first, runs one submission at a time and reuses its idempotency key. */
export const useSubmit = () => {
  const reportError = useReportError();
  const store = useDraftStore();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(NO_FAILURE);
  const [asking, setAsking] = useState<Question | 'sheet' | 'photos' | 'training'>();
  const isSteady = useIsSteady(asking ?? '');
  const { findQuestion, listOpenWork } = useQuestions();
  const { progress, send } = useSend();
  const isRunning = useRef(false);
  const given = useRef<Given>({ confirmed: undefined, passedAlthough: [] });

  /** `asksAlways`: asks about the sheet as a whole if there is no other question. */
  const submit = async (answers: Answers = {}, asksAlways = false) => {
    if (isRunning.current) return;
    const answered = countAnswered(answers);
    // check this before asking any question
    if (answered === 0 && !isConnected() && store.state().editing && (await isOffline(store)))
      return setOutcome(NO_CONNECTION);
    if (answered === 0)
      given.current.passedAlthough = findInapplicablePasses(store.state().mine).map(({ line }) => line.name);
    const question = findQuestion(answered) ?? (asksAlways ? 'sheet' : undefined);
    setAsking(question);
    if (question) return;
    if (store.state().training) return setAsking('training');
    given.current.confirmed = answers.confirmed;
    await run(false);
  };

  const run = async (isWithoutPhotos: boolean) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setOutcome(NO_FAILURE);
    try {
      const result = await send(given.current, isWithoutPhotos);
      if (result === 'photos') setAsking(result);
      else setOutcome({ ...NO_FAILURE, ...result });
    } catch (error) {
      reportError(error);
      setOutcome({ ...NO_FAILURE, failure: formatSubmitFailure(error) });
    } finally {
      setBusy(false);
      isRunning.current = false;
    }
  };

  /** Submits with the waiting photos announced; they are uploaded afterwards. */
  const goOn = () => {
    setAsking(undefined);
    return run(true);
  };
  const cancel = () => setAsking(undefined);
  return { ...outcome, store, busy, progress, asking, isSteady, listOpenWork, submit, goOn, cancel };
};

const useQuestions = () => {
  const store = useDraftStore();
  const listToConfirm = useToConfirm();
  const lastVisit = useLastVisit();
  const listOpenWork = () => {
    const { mine, editing } = store.state();
    return findNewOpenWork(mine, editing ?? lastVisit ?? null);
  };
  /** Returns the first question that is still unanswered. */
  const findQuestion = (answered: number) => {
    const { mine, editing } = store.state();
    const { unproved, doubts, otherDay } = listToConfirm(store.state());
    const isNeeded: Record<Question, boolean> = {
      passes: findNewInapplicablePasses(mine, editing).length > 0,
      reasons: findNewFailsWithoutReason(mine, editing).length > 0,
      work: listOpenWork().length > 0,
      proof: otherDay !== undefined || unproved.length + doubts.length > 0,
    };
    return questions.slice(answered).find((one) => isNeeded[one]);
  };
  return { findQuestion, listOpenWork };
};

const useSend = () => {
  const client = useClient();
  const reportError = useReportError();
  const store = useDraftStore();
  const queries = useQueryClient();
  const owner = useWorkOwner();
  const actor = useActor();
  const { store: photos } = usePhotos();
  const { progress, sendPhotos } = usePhotoSending(photos);
  const handleRefusal = useRefusal(store);

  const settle = (state: DraftState, inspection: Inspection) => {
    toast({ type: 'success', text: 'Inspection data submitted successfully.' });
    // mark the query stale without refetching: the next page that shows the inspection loads it
    void queries.invalidateQueries({ ...inspectionQuery(client, String(inspection.id)), refetchType: 'none' });
    void endDraft(queries, state.id);
    if (!state.editing) followSubmission(client, inspection);
    store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId: inspection.id } });
  };

  const queue = async (given: Given) => {
    const { id, conflicts } = store.state();
    if (conflicts.size > 0) return { failure: CHANGED };
    const by = { userId: actor.userId, subUserId: actor.subUserId };
    const { queueSubmission } = await import('./queue-submission.ts');
    await queueSubmission(store, owner, { ...given, by, images: listAnnounced(photos.state(), id) });
    return {};
  };

  const send = async (given: Given, isWithoutPhotos: boolean): Promise<Partial<Outcome> | 'photos'> => {
    if (!store.state().editing && (await isOffline(store))) return queue(given);
    await store.flush();
    const state = store.state();
    if (state.end) return {};
    if (state.conflicts.size > 0) return { failure: CHANGED };
    if (!isSaved(state)) return { failure: state.problem ?? 'Unknown error' };
    // upload photos before the sheet, so that the checksheet shows them
    if (!isWithoutPhotos && !(await sendPhotos(state.id))) return 'photos';
    try {
      settle(state, await sendSheet(client, state, { ...given, images: listAnnounced(photos.state(), state.id) }));
      return {};
    } catch (error) {
      if (error instanceof Offline && !state.editing) return queue(given);
      reportError(error);
      return { places: findPlaces(error), wayOn: formatSubmitNextStep(error), ...(await handleRefusal(state, error)) };
    }
  };
  return { progress, send };
};

const useRefusal = (store: DraftStore) => {
  const client = useClient();
  const queries = useQueryClient();
  return async (state: DraftState, error: unknown): Promise<Partial<Outcome>> => {
    const { editing } = state;
    const code = error instanceof Problem ? error.code : undefined;
    const { queryKey } = inspectionQuery(client, String(editing?.id));
    if (editing && code === 'version-conflict') {
      // load the other device's change: the next attempt starts from it
      await queries.invalidateQueries({ queryKey });
      const now = queries.getQueryData(queryKey);
      return { failure: CHANGED, changes: now ? listChanges(editing, now) : [] };
    }
    const refused = code === 'refused' ? editing?.id : undefined;
    if (refused !== undefined) void queries.invalidateQueries({ queryKey });
    const event = eventFromError(error);
    if (event.type === 'failed') return { refused, failure: formatSubmitFailure(error) };
    store.dispatch(event);
    return event.type === 'outdated'
      ? { refused, failure: CHANGED, changes: listChanges(state.mine, store.state().mine) }
      : { refused };
  };
};
