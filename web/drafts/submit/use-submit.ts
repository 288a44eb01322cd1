import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newOpenWork, newPassesInVain, newSilentFails } from '#shared/doubts/to-confirm.ts';
import { type Change, listChanges } from '#shared/inspections/list-changes.ts';
import { Problem } from '#shared/problem.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Confirmed } from '#shared/sheets/unproved.ts';
import { passesInVain } from '#shared/sheets/vehicle-change.ts';
import { inspectionQuery } from '../../checksheets/queries.ts';
import { announcing } from '../../images/photo-state.ts';
import { usePhotos } from '../../images/use-photos.ts';
import { followSubmission, leaveToServer } from '../../inspections/after-submission.ts';
import { draftEnded } from '../../lists/ended-drafts.ts';
import { useClient } from '../../session/session.tsx';
import { useReportError } from '../../support/use-report-error.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDraftStore } from '../store/current-draft.tsx';
import { useDraftOwner } from '../store/draft-owner.ts';
import { eventFromError } from '../store/draft-store.ts';
import { isSaved } from '../store/next-send.ts';
import { useLastVisit } from '../store/use-last-visit.ts';
import { useSentPhotos } from './sent-photos.ts';
import { sendSheet } from './submission.ts';
import { findPlaces, submitFailure, submitWayOn } from './submit-failure.ts';
import { useToConfirm } from './use-to-confirm.ts';
import type { NamedPlace } from './ways-there.tsx';

export type Submission = ReturnType<typeof useSubmit>;

const CHANGED = 'This inspection was changed on another device. Look it through and submit again.';

/** Submits the sheet: everything saved first, one call at a time, and the same key however often it is repeated. */
export const useSubmit = () => {
  const client = useClient();
  const reportError = useReportError();
  const store = useDraftStore();
  const queries = useQueryClient();
  const owner = useDraftOwner();
  const { store: photos } = usePhotos();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [wayOn, setWayOn] = useState('');
  const [places, setPlaces] = useState<readonly NamedPlace[]>([]);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  /** The inspection whose change was refused: nothing but its checksheet goes on from here. */
  const [refused, setRefused] = useState<number>();
  const [asking, setAsking] = useState<Question | 'photos'>();
  const listToConfirm = useToConfirm();
  const lastVisit = useLastVisit();
  const listOpenWork = () => {
    const { mine, editing } = store.state();
    return newOpenWork(mine, editing ?? lastVisit ?? null);
  };
  /** Passes asked about last: confirmed by whoever goes on. */
  const passes = useRef<readonly ItemName[]>([]);
  const underWay = useRef(false);
  /** What was confirmed before the question about photos. */
  const confirmedBefore = useRef<Confirmed>(undefined);
  const { progress, sendPhotos } = useSentPhotos(photos);

  const send = async (confirmed: Confirmed | undefined, isWithoutWaiting: boolean) => {
    await store.flush();
    const state = store.state();
    if (state.end) return '';
    if (state.conflicts.size > 0) return CHANGED;
    if (!isSaved(state)) return state.problem ?? 'Unknown error';
    // so that its checksheet shows them
    if (!isWithoutWaiting && !(await sendPhotos(state.id))) {
      confirmedBefore.current = confirmed;
      setAsking('photos');
      return '';
    }
    try {
      const images = announcing(photos.state(), state.id);
      const passedAlthough = [...passes.current];
      const inspection = await sendSheet(client, state, { confirmed, passedAlthough, images });
      toast({ type: 'success', text: 'Inspection data submitted successfully.' });
      // what was changed is asked for again where it is shown next, not here
      void queries.invalidateQueries({ ...inspectionQuery(client, String(inspection.id)), refetchType: 'none' });
      void draftEnded(queries, state.id);
      if (state.editing) leaveToServer(inspection.id);
      else followSubmission({ owner, client }, inspection);
      store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId: inspection.id } });
      return '';
    } catch (error) {
      reportError(error);
      setPlaces(findPlaces(error));
      setWayOn(submitWayOn(error));
      // somebody else's change of the inspection comes in, so that the next attempt is made from it
      if (state.editing && error instanceof Problem && error.code === 'version-conflict') {
        const { queryKey } = inspectionQuery(client, String(state.editing.id));
        await queries.invalidateQueries({ queryKey });
        const now = queries.getQueryData(queryKey);
        if (now) setChanges(listChanges(state.editing, now));
        return CHANGED;
      }
      if (state.editing && error instanceof Problem && error.code === 'refused') {
        setRefused(state.editing.id);
        void queries.invalidateQueries(inspectionQuery(client, String(state.editing.id)));
      }
      const event = eventFromError(error);
      if (event.type !== 'failed') store.dispatch(event);
      if (event.type === 'outdated') setChanges(listChanges(state.mine, store.state().mine));
      if (event.type === 'outdated') return CHANGED;
      return event.type === 'failed' ? submitFailure(error) : '';
    }
  };

  /**
   * `passed`: with items that pass although the vehicle has none; `anyway`: with FAIL items that have no reason; `open`: with
   * work that is not ticked as completed; `confirmed`: with what is certified without proof. Otherwise it asks about them
   * first, one after the other: whoever answers one has answered those before it.
   */
  const submit = async ({ passed = false, anyway = false, open = false, confirmed }: Answers = {}) => {
    if (underWay.current) return;
    const state = store.state();
    const { mine, editing } = state;
    const isOpen = open || confirmed !== undefined;
    const isAnyway = anyway || isOpen;
    const isPassed = passed || isAnyway;
    if (!isPassed) passes.current = passesInVain(mine).map(({ line }) => line.name);
    const { unproved, doubts } = listToConfirm(state);
    const asked: Record<Question, boolean> = {
      passes: !isPassed && newPassesInVain(mine, editing).length > 0,
      reasons: !isAnyway && newSilentFails(mine, editing).length > 0,
      work: !isOpen && listOpenWork().length > 0,
      proof: !confirmed && unproved.length + doubts.length > 0,
    };
    const question = questions.find((one) => asked[one]);
    setAsking(question);
    if (question) return;
    await run(confirmed, false);
  };

  const run = async (confirmed: Confirmed | undefined, isWithoutWaiting: boolean) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure('');
    setWayOn('');
    setPlaces([]);
    setChanges([]);
    setRefused(undefined);
    try {
      setFailure(await send(confirmed, isWithoutWaiting));
    } catch (error) {
      reportError(error);
      setFailure(submitFailure(error));
    } finally {
      setBusy(false);
      underWay.current = false;
    }
  };

  /** With the photos that wait announced: they go on afterwards. */
  const goOn = () => {
    setAsking(undefined);
    return run(confirmedBefore.current, true);
  };

  const cancel = () => setAsking(undefined);
  return {
    store,
    busy,
    progress,
    failure,
    wayOn,
    places,
    changes,
    refused,
    asking,
    listOpenWork,
    submit,
    goOn,
    cancel,
  };
};

/** What is asked before a sheet is sent, in this order; of a record that is changed, what is new. */
const questions = ['passes', 'reasons', 'work', 'proof'] as const;
type Question = (typeof questions)[number];
type Answers = { passed?: boolean; anyway?: boolean; open?: boolean; confirmed?: Confirmed };
