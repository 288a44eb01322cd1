import { memo, useId, useRef, useState } from 'react';
import { unlikelyYear, yearDoubt } from '#shared/doubts/year-doubt.ts';
import { isHomePhone } from '#shared/sheets/customer-rules.ts';
import { findLateReason, isEnteredLate, LATE_AFTER_DAYS } from '#shared/sheets/day-of-inspection.ts';
import { fieldTitle } from '#shared/sheets/field-titles.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { NotPrintable } from '../../ui/fields/not-printable.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { findSubmissionDay } from '../store/open-places.ts';
import { EquipmentFields, FuelField, VehicleTypeField } from '../vehicle/kind-fields.tsx';
import { AuthorisationField } from './authorisation-field.tsx';
import { CustomerNameField } from './customer-name-field.tsx';
import { DateField } from './date-field.tsx';
import { Doubt } from './doubt.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { FormField } from './form-fields.ts';
import { InspectorField } from './inspector-field.tsx';
import { OdometerField } from './odometer-field.tsx';
import { RuleHelp } from './rule-help.tsx';
import { SameNumber } from './same-number.tsx';
import { type SuggestedField as Name, suggestions } from './suggestions.ts';
import { TextField } from './text-field.tsx';
import { useField } from './use-field.ts';
import { VinField } from './vin-field.tsx';

/** A form field. It subscribes to its own value only, so that typing re-renders one field. */
export const Field = memo(({ field }: { field: FormField }) => {
  switch (field.kind) {
    case 'vehicle type':
      return <VehicleTypeField />;
    case 'fuel':
      return <FuelField />;
    case 'equipment':
      return <EquipmentFields />;
    case 'vin':
      return <VinField name={field.name} />;
    case 'date':
      return <DateField name={field.name} />;
    case 'suggested':
      return <SuggestedField name={field.name} />;
    case 'customer name':
      return <CustomerNameField />;
    case 'conflict':
      return <ConflictField />;
    case 'authorisation':
      return <AuthorisationField />;
    case 'label':
      return (
        <div>
          <TextField name={field.name} kind="code" scans="label" />
          <SameNumber name="woFLabelNumber" />
        </div>
      );
    case 'expiry':
      return <ExpiryField />;
    case 'late reason':
      return <LateReasonField />;
    case 'inspector':
      return <InspectorField name={field.name} />;
    case 'phone':
      return <PhoneField />;
    case 'number':
      return <NumberField name={field.name} />;
    case 'odometer':
      return <OdometerField name={field.name} unit={field.unit} />;
    case 'text':
    case 'email':
    case 'code':
      return <TextField name={field.name} kind={field.kind} />;
  }
});

/** The reason for a late entry, if the sheet is entered late. */
const LateReasonField = () => {
  const isLate = useDraft((state) => isEnteredLate(state.mine, findSubmissionDay(state)));
  const name = useDraft(({ mine }) => findLateReason(mine));
  return isLate && <TextField name={name} kind="text" note={NOTE} />;
};

const NOTE = `More than ${LATE_AFTER_DAYS} days after the inspection. The sheet shows the reason with your name and the date.`;

/** A number field with a warning about an unlikely value. A year isn't doubted while it is being typed. */
const NumberField = ({ name }: { name: FieldName }) => {
  const [isInside, setInside] = useState(false);
  const doubt = useDraft(({ mine }) => {
    if (!isInside && isYear(name) && unlikelyYear(mine[name])) return unlikelyYear(mine[name]);
    return name === 'vehicleYear' && yearDoubt(mine);
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches the focus of the input inside
    <div className="stack-8" onFocus={() => setInside(true)} onBlur={() => setInside(false)}>
      <TextField name={name} kind="number" />
      <Doubt text={doubt} />
    </div>
  );
};

const isYear = (name: FieldName) => name === 'vehicleYear' || name === 'vehicleYearFirstRegisteredNZ';

/** The inspector's conflict of interest. Unticking it clears the reason. */
const ConflictField = () => {
  const store = useDraftStore();
  const ticked = useDraft(({ mine }) => mine.ConflictOfInterest);
  const turn = (on: boolean) => {
    const parts = new Map<FieldName, string | boolean>([['ConflictOfInterest', on]]);
    if (!on) parts.set('ConflictOfInterestReason', '');
    store.dispatch({ type: 'typed', parts });
  };
  return (
    <div className="stack-8" data-name="ConflictOfInterest">
      <div className="row">
        <label className="tick">
          <input type="checkbox" checked={ticked} onChange={({ target }) => turn(target.checked)} />
          {fieldTitle('ConflictOfInterest')}
        </label>
        <RuleHelp on="conflict" />
      </div>
      {ticked && <TextField name="ConflictOfInterestReason" kind="text" strict />}
    </div>
  );
};

/** The customer's mobile number, and the home phone once there is one. A button moves a landline there (H-10). */
const PhoneField = () => {
  const store = useDraftStore();
  const place = useRef<HTMLDivElement>(null);
  const mobile = useDraft(({ mine }) => mine.customerPhone);
  const home = useDraft(({ mine }) => mine.customerHomePhone);
  const [wasShown, setWasShown] = useState(false);
  const moveHome = () => {
    store.dispatch({
      type: 'typed',
      parts: new Map([['customerPhone', ''] as const, ['customerHomePhone', mobile] as const]),
    });
    // move the focus, because the clicked button is gone
    place.current?.querySelector('input')?.focus();
  };
  if (home && !wasShown) setWasShown(true);
  return (
    <div className="phones stack-8" ref={place}>
      <TextField name="customerPhone" kind="phone" />
      {isHomePhone(mobile) && (
        <button type="button" className="chip" onClick={moveHome}>
          {home && home !== mobile ? `Replace home phone ${home}` : 'Move to Home phone'}
        </button>
      )}
      {wasShown && <TextField name="customerHomePhone" kind="phone" />}
    </div>
  );
};

const SuggestedField = ({ name }: { name: Name }) => {
  const { text, type, problem, leave } = useField(name);
  const vehicleType = useDraft(({ mine }) => mine.vehicleType);
  const id = useId();
  return (
    <div className="plain-field" data-name={name}>
      <label htmlFor={id}>{fieldTitle(name)}</label>
      <input
        className="control"
        id={id}
        list={`${id}-list`}
        autoComplete="off"
        autoCapitalize="words"
        value={text}
        aria-invalid={problem !== ''}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      <datalist id={`${id}-list`}>
        {suggestions[name][vehicleType].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <NotPrintable text={text} />
      {problem && <p className="problem">{problem}</p>}
    </div>
  );
};
