import { useState } from 'react';
import type { Section } from '#shared/inspections/sections.ts';
import { useDraftStore } from '../drafts/current-draft.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import './inspection.css';
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
  return (
    <div className="inspection">
      <SheetHeader onDone={() => setPlace({ section: 'vehicleDetails' })} />
      <SectionCards onOpen={(section) => setPlace({ section })} />
      <SheetFooter submission={submission} onOpen={setPlace} />
      {place && <SectionDialog place={place} submission={submission} onMove={go} onClose={() => go(undefined)} />}
      <SubmitQuestion submission={submission} onOpen={setPlace} />
      <ClashDialog />
    </div>
  );
};
