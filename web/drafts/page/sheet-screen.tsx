import { useEffect, useMemo, useState } from 'react';
import { findLine } from '#shared/sheets/checklist.ts';
import { isItemSection } from '#shared/sheets/completeness.ts';
import { PhotosState } from '../../images/photos-state.tsx';
import { SheetPhotos } from '../../images/sheet-photos.tsx';
import { toast } from '../../ui/toasts.tsx';
import { VehicleLookUp } from '../../vehicles/vehicle-look-up.tsx';
import { CurrentDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftStore } from '../store/draft-store.ts';
import { ClashDialog } from './conflict-dialog.tsx';
import './sheet.css';
import { FaultSearch } from '../checklist/fault-search.tsx';
import { RetestPrompt } from '../checklist/retest-prompt.tsx';
import { listTakenOver } from '../store/merge-server-draft.ts';
import type { Place } from '../store/place.ts';
import { PhotosQuestion } from '../submit/photos-question.tsx';
import { ProofQuestion } from '../submit/proof-question.tsx';
import { SubmitQuestion } from '../submit/submit-question.tsx';
import { useSubmit } from '../submit/use-submit.ts';
import { VehicleTypeDialog, VehicleTypeQuestion } from '../vehicle/vehicle-type-question.tsx';
import { LastRecheckDay } from './last-recheck-day.tsx';
import { SaveProblem, SaveState } from './save-state.tsx';
import { SectionCards } from './section-cards.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetHeader } from './sheet-header.tsx';
import { useSessionMirror } from './use-session-mirror.ts';

/** One sheet: what it is about, its sections, Submit; and the section that is being written on. */
export const SheetScreen = () => {
  const store = useDraftStore();
  const submission = useSubmit();
  const [place, setPlace] = useState<Place>();
  /** Where to go once it is known what the vehicle is. */
  const [wanted, setWanted] = useState<Place>();
  const open = (to: Place) => {
    const mustWait = store.state().mine.vehicleTypeUnknown && isItemSection(to.section);
    setWanted(mustWait ? to : undefined);
    setPlace(mustWait ? undefined : to);
  };
  const go = (to: Place | undefined) => {
    if (to) open(to);
    else setPlace(undefined);
    void store.flush();
  };
  useSessionMirror(store);
  useToldTakenOver(store);
  const below = useStill(store, place !== undefined);
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
      {wanted && (
        <VehicleTypeDialog
          onDone={() => {
            setWanted(undefined);
            setPlace(wanted);
          }}
          onClose={() => setWanted(undefined)}
        />
      )}
      <SubmitQuestion submission={submission} onOpen={open} />
      {submission.asking === 'photos' && <PhotosQuestion submission={submission} />}
      <ProofQuestion submission={submission} onOpen={open} />
      <ClashDialog />
    </div>
  );
};

/** Another person's finding stands in place of what was written here: that is said, and stays until it is read. */
const useToldTakenOver = (store: DraftStore) =>
  useEffect(() => {
    let before = store.state();
    return store.subscribe(() => {
      const now = store.state();
      if (now.base !== before.base)
        for (const text of listTakenOver(before, now)) toast({ type: 'info', text, ms: Number.POSITIVE_INFINITY });
      before = now;
    });
  }, [store]);

/** The draft as it was when a dialog came over the page: what lies below is drawn again when it is seen again, not at each tap. */
const useStill = (store: DraftStore, still: boolean): DraftStore =>
  useMemo(() => {
    const state = store.state();
    return still ? { ...store, state: () => state, subscribe: () => () => {} } : store;
  }, [store, still]);
