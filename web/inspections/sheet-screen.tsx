import { useMemo, useState } from 'react';
import type { Section } from '#shared/inspections/sections.ts';
import { CurrentDraft, useDraftStore } from '../drafts/current-draft.tsx';
import type { DraftStore } from '../drafts/draft-store.ts';
import { SheetPhotos } from '../images/sheet-photos.tsx';
import { VehicleLookUp } from '../vehicles/vehicle-look-up.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import './inspection.css';
import { FaultSearch } from './fault-search.tsx';
import { RetestPrompt } from './retest-prompt.tsx';
import { SaveState } from './save-state.tsx';
import { SectionCards } from './section-cards.tsx';
import { SectionDialog } from './section-dialog.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetHeader } from './sheet-header.tsx';
import { SubmitQuestion } from './submit-question.tsx';
import { useSubmit } from './use-submit.ts';

/** Where the inspector is: a section and, when led there, the line or field to begin with. */
export type Place = { section: Section; name?: string };

/** One sheet: what it is about, its sections, Submit; and the section that is being written on. */
export const SheetScreen = () => {
  const store = useDraftStore();
  const submission = useSubmit();
  const [place, setPlace] = useState<Place>();
  const go = (to: Place | undefined) => {
    setPlace(to);
    void store.flush();
  };
  const below = useStill(store, place !== undefined);
  return (
    <div className="inspection">
      <SheetPhotos />
      <CurrentDraft value={below}>
        <SheetHeader
          onDone={() => setPlace({ section: 'vehicleDetails' })}
          saveState={
            <CurrentDraft value={store}>
              <SaveState />
            </CurrentDraft>
          }
        >
          <CurrentDraft value={store}>
            <VehicleLookUp />
          </CurrentDraft>
        </SheetHeader>
        <RetestPrompt onOpen={() => setPlace({ section: 'roadBrakeTest' })} />
        <FaultSearch onOpen={go} />
        <SectionCards onOpen={(section) => setPlace({ section })} />
        <SheetFooter submission={submission} onOpen={setPlace} />
      </CurrentDraft>
      {place && <SectionDialog place={place} submission={submission} onMove={go} onClose={() => go(undefined)} />}
      <SubmitQuestion submission={submission} onOpen={setPlace} />
      <ClashDialog />
    </div>
  );
};

/** The draft as it was when a dialog came over the page: what lies below is drawn again when it is seen again, not at each tap. */
const useStill = (store: DraftStore, still: boolean): DraftStore =>
  useMemo(() => {
    const state = store.state();
    return still ? { ...store, state: () => state, subscribe: () => () => {} } : store;
  }, [store, still]);
