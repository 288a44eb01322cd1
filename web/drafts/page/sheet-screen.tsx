import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { findLine } from '#shared/sheets/checklist.ts';
import { isItemSection } from '#shared/sheets/completeness.ts';
import { listFailedItems, listItems, progress } from '#shared/sheets/items.ts';
import { listSections, type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { PhotosState } from '../../images/photos-state.tsx';
import { SheetPhotos } from '../../images/sheet-photos.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { toast } from '../../ui/toasts.tsx';
import { VehicleLookUp } from '../../vehicles/vehicle-look-up.tsx';
import { FaultSearch } from '../checklist/fault-search.tsx';
import { RetestPrompt } from '../checklist/retest-prompt.tsx';
import { commentCount } from '../checklist/written-items.ts';
import { CurrentDraft, useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import type { DraftStore } from '../store/draft-store.ts';
import { listTakenOver } from '../store/merge-server-draft.ts';
import { findFirstOpen, isMissing, isWrong, listOpenPlaces, listWrong } from '../store/open-places.ts';
import type { Place } from '../store/place.ts';
import { PlaceLinks } from '../submit/place-links.tsx';
import { SubmitButton } from '../submit/submit-button.tsx';
import { SubmitFailed } from '../submit/submit-failed.tsx';
import { type Submission, useSubmit } from '../submit/use-submit.ts';
import { VehicleTypeDialog, VehicleTypeQuestion } from '../vehicle/vehicle-type-question.tsx';
import { LastRecheckDay } from './last-recheck-day.tsx';
import { mirrorSession } from './mirror-session.ts';
import { SaveProblem, SaveState } from './save-state.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { formatSetBy } from './set-by.ts';
import { SheetHeader } from './sheet-header.tsx';
import './sheet.css';

const ConflictDialog = lazyPart(async () => (await import('./later-parts.ts')).laterParts.ConflictDialog);
const PhotosQuestion = lazyPart(async () => (await import('./later-parts.ts')).laterParts.PhotosQuestion);
const ProofQuestion = lazyPart(async () => (await import('./later-parts.ts')).laterParts.ProofQuestion);
const SubmitQuestion = lazyPart(async () => (await import('./later-parts.ts')).laterParts.SubmitQuestion);
const TrainingFinished = lazyPart(async () => (await import('./later-parts.ts')).laterParts.TrainingFinished);

/** The sheet: header, sections and Submit, with the open section as a dialog. */
export const SheetScreen = () => {
  const store = useDraftStore();
  const submission = useSubmit();
  const { place, wanted, open, go, openWanted } = usePlace(store);
  useSessionMirror(store);
  useTakenOverToasts(store);
  const below = useFrozen(store, place !== undefined);
  return (
    <div className="inspection">
      <SheetPhotos />
      <CurrentDraft value={below}>
        <SheetHeader
          onDone={() => open({ section: 'vehicleDetails' })}
          saveState={
            <CurrentDraft value={store}>
              <SaveState />
              <PhotosState onOpen={(name) => open({ section: findLine(name).section, name })} />
            </CurrentDraft>
          }
        >
          <CurrentDraft value={store}>
            <VehicleLookUp />
          </CurrentDraft>
        </SheetHeader>
        <VehicleTypeQuestion />
        <LastRecheckDay />
        <RetestPrompt onOpen={() => open({ section: 'roadBrakeTest' })} />
        <FaultSearch onOpen={go} />
        <SectionCards onOpen={(section) => open({ section })} />
        <SheetFooter
          submission={submission}
          onOpen={open}
          saveProblem={
            <CurrentDraft value={store}>
              <SaveProblem />
            </CurrentDraft>
          }
        />
      </CurrentDraft>
      {place && <SectionDialog place={place} submission={submission} onMove={go} onClose={() => go(undefined)} />}
      {wanted && <VehicleTypeDialog onDone={() => openWanted(wanted)} onClose={() => openWanted(undefined)} />}
      {submission.asking && (
        <Suspense>
          <SubmitQuestion submission={submission} onOpen={open} />
          <ProofQuestion submission={submission} onOpen={open} />
          {submission.asking === 'photos' && <PhotosQuestion submission={submission} />}
          {submission.asking === 'training' && <TrainingFinished onClose={submission.cancel} />}
        </Suspense>
      )}
      <Conflicts />
    </div>
  );
};

const Conflicts = () => {
  const areThere = useDraft(({ conflicts }) => conflicts.size > 0);
  if (!areThere) return null;
  return (
    <Suspense>
      <ConflictDialog />
    </Suspense>
  );
};

/** Returns the open section. Checklist sections can't open until the vehicle's type is known. */
const usePlace = (store: DraftStore) => {
  const [place, setPlace] = useState(() => findBeginning(store.state()));
  const [wanted, setWanted] = useState<Place>();
  const open = (to: Place) => {
    const mustWait = store.state().mine.vehicleTypeUnknown && isItemSection(to.section);
    setWanted(mustWait ? to : undefined);
    setPlace(mustWait ? undefined : to);
  };
  return {
    place,
    wanted,
    open,
    go: (to: Place | undefined) => {
      if (to) open(to);
      else setPlace(undefined);
      void store.flush();
    },
    openWanted: (to: Place | undefined) => {
      setWanted(undefined);
      setPlace(to);
    },
  };
};

/** Returns the list of failed items for a recheck that hasn't passed them yet. */
const findBeginning = ({ mine, editing }: DraftState): Place | undefined =>
  mine.isRecheck && !editing && listFailedItems(mine).length > 0 ? { section: 'failedInspectionItems' } : undefined;

/** Shows a message, which stays, when another inspector's result replaces one of this device. */
const useTakenOverToasts = (store: DraftStore) =>
  useEffect(() => {
    let before = store.state();
    return store.subscribe(() => {
      const now = store.state();
      if (now.base !== before.base)
        for (const text of listTakenOver(before, now)) toast({ type: 'info', text, ms: Number.POSITIVE_INFINITY });
      before = now;
    });
  }, [store]);

/** Freezes the draft below an open dialog, so that the page re-renders once it is visible again and not on each tap. */
const useFrozen = (store: DraftStore, isFrozen: boolean): DraftStore =>
  useMemo(() => {
    const state = store.state();
    return isFrozen ? { ...store, state: () => state, subscribe: () => () => {} } : store;
  }, [store, isFrozen]);

/** Stores this tab's state of the draft so that it survives a reload. */
const useSessionMirror = (store: DraftStore) =>
  useEffect(() => {
    const { flush, stop } = mirrorSession(store);
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      stop();
    };
  }, [store]);

type Props = {
  submission: Submission;
  onOpen: (place: Place) => void;
  /** Shows why the live draft isn't saved, even while a dialog covers the page. */
  saveProblem: ReactNode;
};

/** The Submit button, with links to incomplete and invalid parts. */
const SheetFooter = ({ submission, onOpen, saveProblem }: Props) => {
  const store = useDraftStore();
  const words = useDraft((state) => findFirstOpen(state, isMissing)?.words);
  const isOpen = useDraft((state) => findFirstOpen(state) !== undefined);
  // a string, so that the footer doesn't re-render for an equal list
  const wrong = useDraft((state) =>
    listWrong(state)
      .map(({ words, problem }) => `${words}: ${problem}`)
      .join('\n'),
  );
  const lead = () => {
    const place = findFirstOpen(store.state(), isMissing);
    if (place) onOpen(place);
  };
  return (
    <footer className="sheet-footer card">
      {saveProblem}
      <SubmitFailed submission={submission} onOpen={onOpen} />
      {wrong && <PlaceLinks places={listWrong(store.state())} onOpen={onOpen} />}
      {words && (
        <button type="button" className="link" onClick={lead}>
          {words}
        </button>
      )}
      <SubmitButton submission={submission} disabled={isOpen} />
    </footer>
  );
};

/** All sections in the order of the inspection; incomplete ones stand out. */
const SectionCards = ({ onOpen }: { onOpen: (section: Section) => void }) => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  return (
    <ul className="section-cards plain-list">
      {listSections({ isRecheck }).map((section) => (
        <li key={section}>
          <SectionCard section={section} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
};

const SectionCard = ({ section, onOpen }: { section: Section; onOpen: (section: Section) => void }) => {
  const words = useDraft((state) => formatProgress(state, section));
  const isOpen = useDraft((state) => listOpenPlaces(state, section).length > 0);
  const fails = useDraft((state) => countFails(state, section));
  const hasFailed = useDraft((state) => fails > 0 || isListOfFails(state, section));
  const wrong = useDraft((state) => listOpenPlaces(state, section).filter(isWrong).length);
  const by = useDraft((state) => formatSetBy(state, section));
  return (
    <button
      type="button"
      id={`card-${section}`}
      className="section-card card"
      data-open={isOpen}
      data-failed={hasFailed}
      onClick={() => onOpen(section)}
    >
      <span className="section-title quiet">{sectionTitles[section]}</span>
      <span className="section-state">{words}</span>
      {fails > 0 && <span className="problem">{count(fails, 'fail')}</span>}
      {wrong > 0 && <span className="problem">{wrong} to correct</span>}
      {by && <span className="section-by fine-print">{by}</span>}
    </button>
  );
};

/** Formats a section's progress in two or three words. */
const formatProgress = (state: DraftState, section: Section) => {
  if (isItemSection(section)) {
    const { done, of } = progress(state.mine, section);
    return `${done} of ${of}`;
  }
  if (section === 'failedInspectionItems') return count(listFailedItems(state.mine).length, 'fail');
  if (section === 'allCommentsDialog') return count(commentCount(state.mine), 'comment');
  const left = listOpenPlaces(state, section);
  const { length } = left.filter(isMissing);
  if (length > 0) return `${length} to do`;
  return left.length > 0 ? '' : 'Complete';
};

const countFails = ({ mine }: DraftState, section: Section) =>
  isItemSection(section) ? listItems(mine, section).filter(({ item }) => item.result === 'FAIL').length : 0;

/** True for the list of failed items while it has some. */
const isListOfFails = ({ mine }: DraftState, section: Section) =>
  section === 'failedInspectionItems' && listFailedItems(mine).length > 0;

const count = (n: number, what: string) => `${n === 0 ? 'No' : n} ${what}${n === 1 ? '' : 's'}`;
