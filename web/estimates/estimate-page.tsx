import Button from '@cloudscape-design/components/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { findAnswer, listAnswers } from '#shared/estimates/decisions.ts';
import { estimateTitle } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { explainUnready } from '#shared/estimates/notes.ts';
import { type EstimateAction, getNextState, getShownState } from '#shared/estimates/states.ts';
import { explainUndecidedEdit } from '#shared/estimates/whereabouts-words.ts';
import { Problem } from '#shared/problem.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { type Client, Offline } from '../client/client.ts';
import { createSessionStores } from '../device/device-store.ts';
import { useObservable } from '../device/observable.ts';
import { saveOnPageHide } from '../device/save-on-page-hide.ts';
import { useToday } from '../device/today.ts';
import { useReadNotifications } from '../notifications/use-read-notifications.ts';
import { paths } from '../paths.ts';
import { useActor, useClient } from '../session/session.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadingScreen } from '../ui/screens/loading-screen.tsx';
import { LoadingBlock, Notice, QueryState } from '../ui/screens/notice.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { OtherEstimates } from './begin/other-estimates.tsx';
import { EstimateForm } from './estimate-form.tsx';
import {
  createEstimateStore,
  type EstimateState,
  type EstimateStore,
  isConflict,
  isSaved,
  isWritten,
} from './estimate-store.ts';
import { AnswerDialog } from './sent/answer-dialog.tsx';
import { ChangeDialog, WithdrawDialog } from './sent/confirm-dialogs.tsx';
import { History } from './sent/history.tsx';
import { Links } from './sent/links.tsx';
import { estimateQuery } from './sent/queries.ts';
import { ReopenDialog } from './sent/reopen-dialog.tsx';
import { SendDialog } from './sent/send-dialog.tsx';
import { SheetBand } from './sent/sheet-band.tsx';
import { StateBand } from './sent/state-band.tsx';
import { useAct } from './sent/use-act.ts';
import { type Asked, isPossible, SentView } from './sent-view.tsx';
import { describeMistakes } from './typed-estimate.ts';
import { createUnsavedEstimate } from './unsaved-estimate.ts';
import { UnsavedInput } from './unsaved-input.tsx';
import '../client/nouns/estimates.ts';

/** `/estimate/{EstimateID}`: the estimate of an inspection. */
export const EstimatePage = () => {
  const { id = '' } = useParams();
  // remount for each estimate, so that no state stays
  return <ById key={id} id={id} />;
};

const ById = ({ id }: { id: string }) => {
  const client = useClient();
  const actor = useActor();
  const query = useQuery(estimateQuery(client, id));
  const { data, error } = query;
  const [kept] = useState(() => createUnsavedEstimate(actor, id).read()?.held);
  // while offline, continue with the copy on this device
  const estimate = data ?? (error instanceof Offline ? kept : undefined);
  usePageTitle(estimateTitle(estimate ?? {}), estimate?.Vehicle.Registration);
  useReadNotifications(sitePaths.estimate(id));
  if (estimate) return <OpenedEstimate estimate={estimate} />;
  if (error instanceof Problem && error.code === 'not-found') return <NotFound />;
  return <QueryState query={query} heading="h1" title="Error loading estimate" loading={<LoadingScreen />} />;
};

const NotFound = () => (
  <Notice
    heading="h1"
    title="Estimate not found"
    text="Check the web address. The estimate may belong to another workshop."
    action={<LinkButton to={paths.estimates}>All estimates</LinkButton>}
  />
);

const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview);

/** An estimate: editable until it is sent, then read-only until the user chooses to change it. */
const OpenedEstimate = ({ estimate }: { estimate: Estimate }) => {
  const store = useStore(estimate);
  const state = useObservable(store);
  const today = useToday();
  const [asked, setAsked] = useState<Asked>();
  const [fresh, setFresh] = useState<string>();
  const { held } = state;
  const act = useAct(held.EstimateID, store.hear);
  // a sent estimate expires at midnight, even without a request to the server
  const shown = { ...held, state: getShownState(today, held) };
  const canDo = (action: EstimateAction) => isPossible(held, action, today);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const close = () => setAsked(undefined);
  const ask = (what: Asked) => {
    void store.flush();
    // changing an expired version doesn't affect the customer, so don't ask for confirmation
    if (what === 'change' && shown.state !== 'sent') store.changeSent();
    else setAsked(what);
  };
  const isUnchanged = isWritten(state) && getNextState(shown.state, 'edit') !== shown.state && isSaved(state);
  const band = (
    <>
      {shown.state !== 'draft' && (
        <StateBand of={shown}>
          {isUnchanged && <Button onClick={store.leaveSent}>Keep the sent version</Button>}
          {shown.state === 'superseded' && <Button onClick={() => ask('withdraw')}>Withdraw</Button>}
        </StateBand>
      )}
      <SheetBand of={shown} act={act} canTake={canDo('edit')} disabled={!isSaved(state)} />
    </>
  );
  const answer = findAnswer(held);
  const below = (
    <div className="stack-20">
      {held.sent && <Links of={held} act={act} fresh={fresh} onFresh={setFresh} />}
      <History decisions={held.decisions} current={answer ? listAnswers(answer, held.decisions) : []} />
      {held.InspectionID !== null && <OtherEstimates estimateId={held.EstimateID} inspectionId={held.InspectionID} />}
    </div>
  );
  const isLeftOver = !isWritten(state) && !isSaved(state);
  return (
    // the clicked button may disappear with the state
    <div {...keptFocus} className="estimate-place">
      {isWritten(state) ? (
        <EstimateForm store={store} state={state} above={band} below={below} onSend={() => ask('send')} />
      ) : (
        <SentView
          of={shown}
          above={
            <div className="stack-20">
              {band}
              {isLeftOver && <UnsavedInput state={shown.state} onDiscard={store.leaveSent} />}
            </div>
          }
          below={below}
          canDo={canDo}
          onAsk={ask}
        />
      )}
      {asked === 'send' && (
        <SendDialog
          of={held}
          refusal={whyNotSent(state)}
          preview={(expiresOn) => (
            <Suspense fallback={<LoadingBlock height="240px" />}>
              <Preview of={held} expiresOn={expiresOn} />
            </Suspense>
          )}
          act={act}
          onFresh={setFresh}
          onClose={close}
        />
      )}
      {asked === 'change' && <ChangeDialog onChange={store.changeSent} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog of={held} act={act} onClose={close} />}
      {asked === 'answer' && held.sent && canDo('record') && (
        <AnswerDialog of={held} sent={held.sent} act={act} onClose={close} />
      )}
      {asked === 'approve' && held.sent && canDo('approve') && (
        <AnswerDialog of={held} sent={held.sent} before={answer} act={act} onClose={close} />
      )}
      {asked === 'reopen' && canDo('reopen') && <ReopenDialog of={held} act={act} onClose={close} />}
    </div>
  );
};

const whyNotSent = (state: EstimateState) => {
  if (isConflict(state)) return 'Choose which changes to keep first.';
  if (!isSaved(state)) return describeMistakes(state.typed) || 'Your changes are not saved yet.';
  const { edited } = state.held.inspection ?? {};
  if (edited) return explainUndecidedEdit(edited);
  const unready = explainUnready(state.held.lines);
  if (unready) return unready;
  return state.held.state === 'sent' ? 'Nothing has changed since it was sent.' : '';
};

/** Keeps the store and the query cache in sync. */
const useStore = (estimate: Estimate) => {
  const client = useClient();
  const actor = useActor();
  const queries = useQueryClient();
  const id = estimate.EstimateID;
  const [store] = useState(() => openEstimate(client, actor, estimate));
  useEffect(() => store.hear(estimate), [store, estimate]);
  useEffect(() => {
    const { queryKey } = estimateQuery(client, id);
    let told = store.get().held;
    return store.subscribe(() => {
      const { held } = store.get();
      if (held === told) return;
      told = held;
      queries.setQueryData(queryKey, (data) => data && held);
    });
  }, [store, client, queries, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actor doesn't change while the page is open
  useEffect(() => createUnsavedEstimate(actor, id).whenForgotten(store.keepAgain), [store, id]);
  useEffect(() => {
    const flush = () => void store.flush();
    const stop = saveOnPageHide({ flush, isUnsaved: () => !store.isSaved() });
    return () => {
      stop();
      flush();
    };
  }, [store]);
  return store;
};

const sessionStores = createSessionStores<EstimateStore>();

/** Opens an estimate as loaded from the server, or with its unsaved input from this device. */
const openEstimate = (client: Client, actor: Actor, estimate: Estimate) => {
  const stores = sessionStores(client);
  const id = estimate.EstimateID;
  const before = stores.get(id);
  if (before && !before.isSaved()) return before;
  const save: Parameters<typeof createEstimateStore>[1] = (body) => client.estimates.save({ params: { id }, body });
  const store = createEstimateStore(estimate, save, createUnsavedEstimate(actor, id));
  stores.set(id, store);
  return store;
};
