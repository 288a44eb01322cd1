import { Suspense, useEffect, useRef, useState } from 'react';
import { isItemSection, type Open } from '#shared/sheets/completeness.ts';
import { listFailedItems, progress } from '#shared/sheets/items.ts';
import { listSections, type Section, sectionTitles } from '#shared/sheets/sections.ts';
import { AdvertLine } from '../../content/advert-banner.tsx';
import { CustomerPicker } from '../../customers/customer-picker.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { SteadyButton, useIsSteady } from '../../ui/steady-button.tsx';
import { VehicleLookUp } from '../../vehicles/vehicle-look-up.tsx';
import { ChecklistSection } from '../checklist/checklist-section.tsx';
import { focusNext, focusOpenReading } from '../checklist/item-keys.ts';
import { PassAll } from '../checklist/pass-all.tsx';
import { useItemKeys } from '../checklist/use-item-keys.ts';
import { Field } from '../fields/field.tsx';
import { type FormField, type FormSection, formFields, isFormSection, isOfWarrant } from '../fields/form-fields.ts';
import { RuleHelp } from '../fields/rule-help.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findFirstOpen, isMissing, isWrong, listOpenPlaces } from '../store/open-places.ts';
import type { Place } from '../store/place.ts';
import { SubmitButton } from '../submit/submit-button.tsx';
import { SubmitFailed } from '../submit/submit-failed.tsx';
import type { Submission } from '../submit/use-submit.ts';
import { LastRecheckDay } from './last-recheck-day.tsx';
import { SaveProblem, SaveState } from './save-state.tsx';
import { formatSetBy } from './set-by.ts';
import { useAdvance } from './use-advance.ts';
import './step.css';
import './section-form.css';

const AllComments = lazyPart(async () => (await import('./later-parts.ts')).laterParts.AllComments);
const FailedItems = lazyPart(async () => (await import('./later-parts.ts')).laterParts.FailedItems);
const KeysDialog = lazyPart(async () => (await import('./later-parts.ts')).laterParts.KeysDialog);

type Props = { place: Place; submission: Submission; onMove: (to: Place) => void; onClose: () => void };

/** The dialog of every section, with buttons to the next and previous section. */
export const SectionDialog = ({ place: { section, name }, submission, onMove, onClose }: Props) => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const finished = useDraft((state) => findFirstOpen(state) === undefined);
  const isSteady = useIsSteady(finished ? 'Submit' : 'Close');
  const [wasOpen, setWasOpen] = useState(!finished);
  if (!finished && !wasOpen) setWasOpen(true);
  const [keysShown, setKeysShown] = useState(false);
  const sections = listSections({ isRecheck });
  const at = sections.indexOf(section);
  const body = useBeginning(section, name);
  const { said, isSteady: isArrived, advance, handlers } = useAdvance(section, sections[at + 1], onMove);
  const goOn = () => {
    advance();
    focusOpenReading(body.current);
  };
  useItemKeys(body, () => setKeysShown(true));
  return (
    <>
      <DialogFrame
        kind="section"
        title={sectionTitles[section]}
        facts={<Facts section={section} />}
        action={
          <div className="section-actions">
            {isItemSection(section) && (
              <Tool className="keys-button" label="Keyboard shortcuts" onPress={() => setKeysShown(true)} />
            )}
            {isItemSection(section) && <PassAll key={section} section={section} isSteady={isArrived} onPassed={goOn} />}
            {finished && <Tool label="Back to the sheet" onPress={onClose} />}
          </div>
        }
        onClose={onClose}
        footer={
          <>
            <SaveProblem />
            <Step to={sections[at - 1]} label="Previous" isSteady={isArrived} onMove={onMove} />
            <SubmitFailed submission={submission} onOpen={onMove} />
            {finished ? (
              <SubmitButton submission={submission} isSteady={isSteady} isReplacing={wasOpen} />
            ) : (
              <SteadyButton isSteady={isSteady} onClick={onClose}>
                Close
              </SteadyButton>
            )}
            <Step to={sections[at + 1]} label="Next" isSteady={isArrived} onMove={onMove} />
          </>
        }
      >
        {isItemSection(section) && <SkipToNext />}
        <AdvertLine />
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <div key={section} ref={body} className="section-body" data-steady={isArrived} {...handlers}>
          {isItemSection(section) && <ChecklistSection section={section} onAccepted={advance} />}
          {isFormSection(section) && <SectionForm section={section} />}
          {(section === 'failedInspectionItems' || section === 'allCommentsDialog') && <LastRecheckDay />}
          <Suspense>
            {section === 'failedInspectionItems' && <FailedItems onOpen={onMove} />}
            {section === 'allCommentsDialog' && <AllComments onOpen={onMove} />}
          </Suspense>
        </div>
      </DialogFrame>
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The section's progress, who last set it, and the save status. */
const Facts = ({ section }: { section: Section }) => {
  const words = useDraft(({ mine }) => {
    if (!isItemSection(section)) return '';
    const { done, of } = progress(mine, section);
    return `${done} of ${of}`;
  });
  const by = useDraft((state) => formatSetBy(state, section));
  return (
    <>
      {words && <span>{words}</span>}
      {by && <span className="set-by">{by}</span>} <SaveState />
    </>
  );
};

const drawings = {
  'Keyboard shortcuts': 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.1-1.5 2.2M12 17.6v.2',
  'Back to the sheet': 'M6 6l12 12M18 6L6 18',
  Previous: 'M15 5l-7 7 7 7',
  Next: 'M9 5l7 7-7 7',
};

const Drawing = ({ of }: { of: keyof typeof drawings }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[of]} />
  </svg>
);

type ToolProps = { label: 'Keyboard shortcuts' | 'Back to the sheet'; className?: string; onPress: () => void };

const Tool = ({ label, className = '', onPress }: ToolProps) => (
  <button type="button" className={`step ${className}`} aria-label={label} onClick={onPress}>
    <Drawing of={label} />
  </button>
);

/** Each item has three tab stops. */
const SkipToNext = () => (
  <button type="button" className="skip-link" onClick={({ currentTarget }) => focusNext(currentTarget)}>
    Skip to Next
  </button>
);

type StepProps = {
  to: Section | undefined;
  label: 'Previous' | 'Next';
  isSteady: boolean;
  onMove: (to: Place) => void;
};

const Step = ({ to, label, isSteady, onMove }: StepProps) => (
  <button
    type="button"
    className="step"
    disabled={!to}
    aria-disabled={!isSteady || undefined}
    aria-label={to ? `${label}: ${sectionTitles[to]}` : label}
    onClick={() => to && isSteady && onMove({ section: to })}
  >
    <Drawing of={label} />
  </button>
);

/**
 * Focuses the requested field; otherwise a form's first open field, or the heading. Scrolls to the requested line;
 * otherwise to a checklist's last edited item, or the top.
 */
const useBeginning = (section: Section, name: string | undefined) => {
  const store = useDraftStore();
  const body = useRef<HTMLDivElement>(null);
  const [first] = useState(section);
  useEffect(() => {
    const wanted = name && body.current?.querySelector(`[data-name="${name}"]`);
    if (wanted) {
      wanted.scrollIntoView({ block: 'center' });
      wanted.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
      return;
    }
    body.current?.parentElement?.scrollTo(0, 0);
    // on a low screen the whole dialog scrolls
    const dialog = body.current?.closest('dialog');
    dialog?.scrollTo(0, 0);
    const open = isFormSection(section) && firstOpenField(body.current, listOpenPlaces(store.state(), section));
    (open || dialog?.querySelector('h2'))?.focus();
    const last = store.state().session.lastEditedInspectionItem;
    if (last) body.current?.querySelector(`.item[data-name="${last}"]`)?.scrollIntoView({ block: 'center' });
  }, [store, section, name]);
  // by itself, the dialog returns the focus to what opened it; cards can't be focused while the dialog is open
  useEffect(
    () => () => {
      if (section !== first) document.getElementById(`card-${section}`)?.focus();
    },
    [first, section],
  );
  return body;
};

const FIELDS = 'input:not([type=radio], [type=checkbox], [type=search], [data-spare])';

const firstOpenField = (form: HTMLElement | null, open: readonly Open[]) => {
  const isOpen = (field: HTMLElement) =>
    open.some(({ name }) => name === field.closest<HTMLElement>('[data-name]')?.dataset.name);
  return [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(isOpen);
};

/** The fields of a section, below a list of missing values. */
const SectionForm = ({ section }: { section: FormSection }) => {
  const words = useDraft((state) => formatOpen(listOpenPlaces(state, section)));
  const failed = useDraft(({ mine }) => section === 'wofDetails' && listFailedItems(mine).length > 0);
  const fields: readonly FormField[] = formFields[section];
  return (
    <div className="section-form">
      <p className="quiet" aria-live="polite">
        {words || 'Complete'}
      </p>
      {section === 'customerDetails' && <CustomerPicker />}
      {failed && <p className="doubt">Failed inspection: no authorisation number, expiry date or label needed.</p>}
      {(failed ? fields.filter((field) => !isOfWarrant(field)) : fields).map((field) => [
        <div key={field.name} className="helped" data-field={field.name}>
          <RuleHelp on={field.name} />
          <Field field={field} />
        </div>,
        // this look-up finds the vehicle by plate or VIN
        field.name === 'vehicleVIN' && <VehicleLookUp key="look-up" />,
      ])}
    </div>
  );
};

const formatOpen = (left: readonly Open[]) =>
  [['To complete', left.filter(isMissing)] as const, ['To correct', left.filter(isWrong)] as const]
    .filter(([, some]) => some.length > 0)
    .map(([words, some]) => `${words}: ${some.map(({ title }) => title).join(', ')}`)
    .join('. ');
