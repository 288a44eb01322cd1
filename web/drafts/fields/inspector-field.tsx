import { isSameCode } from '#shared/input/codes.ts';
import { sayNotOwnNumber } from '#shared/inspections/signature.ts';
import type { FieldName } from '#shared/sheets/model.ts';
import { isOtherInspectorNumber } from '#shared/sheets/unproved.ts';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { usePaperInspectors, useSigner } from '../store/signer.ts';
import { ChoicePills } from '../vehicle/choice-pills.tsx';
import { Doubt } from './doubt.tsx';
import { TextField } from './text-field.tsx';
import './inspector-field.css';

/** The inspector number, which counts as the signature. Warns if it isn't the signer's; Submit asks again. */
export const InspectorField = ({ name }: { name: FieldName }) => {
  const signer = useSigner();
  const signsHere = useDraft(
    ({ mine }) => name === (mine.isRecheck ? 'recheckInspectorNumber' : 'initialInspectorNumber'),
  );
  const store = useDraftStore();
  const written = useDraft(({ mine }) => String(mine[name] ?? ''));
  const isFromPaper = useDraft((state) => state.isFromPaper ?? false);
  const inspectors = usePaperInspectors().map(({ name, inspectorNumber }) => ({
    value: inspectorNumber,
    title: `${name}, ${inspectorNumber}`,
  }));
  const another = useDraft(({ mine }) => isOtherInspectorNumber(mine, signer));
  const { inspectorNumber } = signer;
  const doubt = another
    ? sayNotOwnNumber('This', signer.name, inspectorNumber)
    : inspectorNumber
      ? ''
      : `${signer.name} has no inspector number saved in Settings`;
  return (
    <div className="inspector stack-12">
      {inspectors.length > 0 && signsHere && (
        <ChoicePills
          name={`${name} of`}
          title="Inspected by"
          choices={inspectors}
          chosen={inspectors.find(({ value }) => isSameCode(value, written))?.value ?? written}
          onChoose={(number) => store.dispatch({ type: 'typed', parts: new Map([[name, number]]) })}
        />
      )}
      <TextField name={name} kind="code" />
      {isFromPaper && signsHere && (
        <p className="quiet">The inspector who signed the paper sheet. You are recorded as having entered it.</p>
      )}
      <Doubt text={signsHere && written !== '' && doubt} />
    </div>
  );
};
