import { Doubt } from './doubt.tsx';
import './date-field.css';
import { useEffect, useId, useRef } from 'react';
import { farDayDoubt, registrationDoubt } from '#shared/doubts/year-doubt.ts';
import { dayDoubt } from '#shared/sheets/day-of-inspection.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName, SheetFields } from '#shared/sheets/model.ts';
import { findWrongDays, type WrongDays } from '#shared/sheets/wrong-days.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { useSettled } from '../../ui/use-debounced.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import type { DraftState } from '../store/draft-state.ts';
import { findSubmissionDay } from '../store/open-places.ts';
import { UseTodayButton } from './use-today-button.tsx';

/** Early enough for any vehicle and WoF, but excludes a year that is half typed. */
const EARLIEST = '1900-01-01';
const LATEST = '2099-12-31';

/** A date of the sheet. Invalid dates are not saved. */
export const DateField = ({ name }: { name: FieldName }) => {
  const store = useDraftStore();
  const value = useDraft(({ mine }) => String(mine[name] ?? ''));
  const held = useDraft(({ invalid }) => invalid[name]?.problem);
  const problem = useDraft((state) => held ?? findWrongDay(state, name));
  const submittedOn = useDraft(findSubmissionDay);
  const registration = useDraft(({ mine }) => findRegistrationDoubt(mine, name));
  const shownProblem = useSettled(problem);
  const doubt = problem
    ? undefined
    : (dayDoubt(name, value, submittedOn) ?? farDayDoubt(name, value, submittedOn) ?? registration);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // the input may hold a half-typed date, so a value from another device is shown only when the input isn't focused
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);

  const take = ({ value: text, validity }: HTMLInputElement) => {
    if (!validity.valid)
      store.dispatch({ type: 'invalid', field: name, invalid: { text, problem: explain(validity) } });
    else if (text !== value || held) store.dispatch({ type: 'typed', parts: new Map([[name, text]]) });
  };
  return (
    <div className="plain-field" data-name={name}>
      <DayField
        label={fieldTitle(name)}
        ref={input}
        min={EARLIEST}
        max={LATEST}
        defaultValue={value}
        day={held === undefined ? value : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={shownProblem && `${id}-problem`}
        onChange={({ target }) => take(target)}
        onBlur={({ target }) => take(target)}
      />
      {shownProblem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {shownProblem}
        </p>
      )}
      <Doubt text={doubt} />
      {held === undefined && <UseTodayButton name={name} />}
    </div>
  );
};

const explain = ({ rangeUnderflow, rangeOverflow }: ValidityState) =>
  rangeUnderflow || rangeOverflow ? 'Check the year' : 'Invalid date';

const findRegistrationDoubt = (sheet: SheetFields, name: FieldName) =>
  name === 'vehicleFirstRegistered'
    ? registrationDoubt({
        firstRegistered: sheet.vehicleFirstRegistered,
        yearFirstRegisteredNZ: sheet.vehicleYearFirstRegisteredNZ,
      })
    : undefined;

const findWrongDay = (state: DraftState, name: FieldName) => {
  const wrong: WrongDays & Partial<Record<FieldName, string>> = findWrongDays(
    state.mine,
    findSubmissionDay(state),
    state.paperTakenOn,
  );
  return wrong[name];
};
