import './step.css';
import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isItemSection } from '#shared/inspections/completeness.ts';
import { progress } from '#shared/inspections/items.ts';
import { type Section, sectionsOf, sectionTitles } from '#shared/inspections/sections.ts';
import { useDraft } from '../drafts/current-draft.tsx';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { AllComments } from './all-comments-list.tsx';
import { ChecklistSection } from './checklist-section.tsx';
import { FailedItems } from './failed-items.tsx';
import { isFormSection } from './form-fields.ts';
import { PassAll } from './pass-all.tsx';
import { SaveState } from './save-state.tsx';
import { SectionForm } from './section-form.tsx';
import type { Place } from './sheet-screen.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SubmitFailed } from './submit-failed.tsx';
import type { Submission } from './use-submit.ts';
import { firstOpen } from './what-is-open.ts';

type Props = { place: Place; submission: Submission; onMove: (to: Place) => void; onClose: () => void };

/** The one dialog of all sections: what they have in common is its frame, and the way from one to the next. */
export const SectionDialog = ({ place: { section, name }, submission, onMove, onClose }: Props) => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const finished = useDraft((state) => firstOpen(state) === undefined);
  const sections = sectionsOf({ isRecheck });
  const at = sections.indexOf(section);
  const body = useBeginning(section, name);
  return (
    <DialogFrame
      kind="section"
      title={sectionTitles[section]}
      facts={
        <>
          <Progress section={section} /> <SaveState />
        </>
      }
      action={isItemSection(section) && <PassAll key={section} section={section} />}
      onClose={onClose}
      footer={
        <>
          <Step to={sections[at - 1]} label="Previous" onMove={onMove} />
          <SubmitFailed failure={submission.failure} />
          <Button onClick={onClose}>Close</Button>
          {finished && <SubmitButton submission={submission} />}
          <Step to={sections[at + 1]} label="Next" onMove={onMove} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in an input goes on to the next one */}
      <div key={section} ref={body} className="section-body" onKeyDown={goOnAtEnter}>
        {isItemSection(section) && <ChecklistSection section={section} />}
        {isFormSection(section) && <SectionForm section={section} />}
        {section === 'failedInspectionItems' && <FailedItems onOpen={onMove} />}
        {section === 'allCommentsDialog' && <AllComments onOpen={onMove} />}
      </div>
    </DialogFrame>
  );
};

const Progress = ({ section }: { section: Section }) => {
  const words = useDraft(({ mine }) => {
    if (!isItemSection(section)) return '';
    const { done, of } = progress(mine, section);
    return `${done} of ${of}`;
  });
  return words && <span>{words}</span>;
};

const Step = ({ to, label, onMove }: { to: Section | undefined; label: string; onMove: (to: Place) => void }) => (
  <button
    type="button"
    className="step"
    disabled={!to}
    aria-label={to ? `${label}: ${sectionTitles[to]}` : label}
    onClick={() => to && onMove({ section: to })}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={label === 'Next' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
    </svg>
  </button>
);

/** Each section begins at its top, a form at its first empty field; or where it was opened for. */
const useBeginning = (section: Section, name: string | undefined) => {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = name && body.current?.querySelector(`[data-name="${name}"]`);
    if (wanted) {
      wanted.scrollIntoView({ block: 'center' });
      wanted.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
      return;
    }
    body.current?.parentElement?.scrollTo(0, 0);
    if (isFormSection(section)) firstEmpty(body.current)?.focus();
  }, [section, name]);
  return body;
};

const TYPED_INTO = 'input:not([type=radio], [type=checkbox]), textarea';

const firstEmpty = (form: HTMLElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>(TYPED_INTO) ?? [])].find(({ value, disabled }) => !value && !disabled);

/** So that figures are typed one after the other without a tap. */
const goOnAtEnter = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !event.target.matches(TYPED_INTO)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>(TYPED_INTO)];
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
};
