import { useId } from 'react';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { getFieldText, typeField } from '../store/field-text.ts';

/** The plate as an input. Enter continues with the vehicle's details. */
export const PlateInput = ({ onDone }: { onDone: () => void }) => {
  const store = useDraftStore();
  const text = useDraft((state) => getFieldText(state, 'vehicleRegistrationPlate'));
  const problem = useDraft(({ invalid }) => invalid.vehicleRegistrationPlate?.problem);
  const fresh = useDraft(({ touched }) => !touched);
  const id = useId();
  return (
    <div className="plate-input">
      <input
        className="plate"
        aria-label="Plate"
        aria-invalid={problem !== undefined}
        aria-describedby={problem && id}
        placeholder="PLATE"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: a new sheet begins with the plate
        autoFocus={fresh}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        onChange={({ target }) => typeField(store, 'vehicleRegistrationPlate', target.value.toUpperCase())}
        onKeyDown={({ key }) => key === 'Enter' && onDone()}
      />
      {problem && (
        <p id={id} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
