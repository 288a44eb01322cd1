import { useRef, useState } from 'react';
import { isLandline } from '#shared/sheets/customer-rules.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { TextField } from './text-field.tsx';

/** The customer's mobile number, and the home phone once there is one. A button moves a landline there (H-10). */
export const PhoneField = () => {
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
    // the pressed button is gone
    place.current?.querySelector('input')?.focus();
  };
  if (home && !wasShown) setWasShown(true);
  return (
    <div className="phones stack-8" ref={place}>
      <TextField name="customerPhone" kind="phone" />
      {isLandline(mobile) && (
        <button type="button" className="chip" onClick={moveHome}>
          {home && home !== mobile ? `Replace home phone ${home}` : 'Move to Home phone'}
        </button>
      )}
      {wasShown && <TextField name="customerHomePhone" kind="phone" />}
    </div>
  );
};
