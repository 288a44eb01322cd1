import { useRef, useState } from 'react';
import { failsWithoutReason } from '#shared/inspections/items.ts';
import { client } from '../api.ts';
import { useDraftStore } from '../drafts/current-draft.tsx';
import { eventOf } from '../drafts/draft-store.ts';
import { isSaved } from '../drafts/next-send.ts';
import { toast } from '../ui/toasts.tsx';
import { submissionOf, submitKey } from './submission.ts';
import { submitFailure } from './submit-failure.ts';

export type Submission = ReturnType<typeof useSubmit>;

const CHANGED = 'This inspection was changed on another device. Look it through and submit again.';
const CLASH = 'This inspection was changed on another device. Choose what stands, then submit again.';

/** Submits the sheet: everything saved first, one call at a time, and the same key however often it is repeated. */
export const useSubmit = () => {
  const store = useDraftStore();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [asking, setAsking] = useState(false);
  const underWay = useRef(false);

  const send = async () => {
    await store.flush();
    const state = store.state();
    if (state.end) return '';
    if (state.clashes.size > 0) return CLASH;
    if (!isSaved(state)) return state.problem ?? 'Unknown error';
    try {
      const call = { body: submissionOf(state) };
      const { id } = await client.inspections.submit(call, { idempotencyKey: submitKey(state.id) });
      toast({ type: 'success', text: 'Inspection data submitted successfully.' });
      store.dispatch({ type: 'ended', end: { kind: 'submitted', inspectionId: id } });
      return '';
    } catch (error) {
      const event = eventOf(error);
      if (event.type !== 'failed') store.dispatch(event);
      if (event.type === 'outdated') return store.state().clashes.size > 0 ? CLASH : CHANGED;
      return event.type === 'failed' ? submitFailure(error) : '';
    }
  };

  /** `anyway`: with FAIL items that have no reason. Otherwise it asks about them first. */
  const submit = async ({ anyway = false } = {}) => {
    if (underWay.current) return;
    const ask = !anyway && failsWithoutReason(store.state().mine).length > 0;
    setAsking(ask);
    if (ask) return;
    underWay.current = true;
    setBusy(true);
    setFailure('');
    setFailure(await send());
    setBusy(false);
    underWay.current = false;
  };

  return { store, busy, failure, asking, submit, cancel: () => setAsking(false) };
};
