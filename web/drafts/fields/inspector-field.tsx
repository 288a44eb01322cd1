import type { FieldName } from '#shared/sheets/model.ts';
import { isNumberOfAnother } from '#shared/sheets/unproved.ts';
import { useDraft } from '../store/current-draft.tsx';
import { useSigner } from '../store/signer.ts';
import { TextField } from './text-field.tsx';

/** The number that stands for a signature; one that is not the signer's is said here, and asked about at Submit. */
export const InspectorField = ({ name }: { name: FieldName }) => {
  const signer = useSigner();
  const signsWithIt = useDraft(
    ({ mine }) => mine[name] !== '' && name === (mine.isRecheck ? 'recheckInspectorNumber' : 'initialInspectorNumber'),
  );
  const another = useDraft(({ mine }) => isNumberOfAnother(mine, signer));
  const { inspectorNumber } = signer;
  const doubt = another
    ? `This is not the number of ${signer.name}, ${inspectorNumber}`
    : inspectorNumber
      ? ''
      : `${signer.name} has no inspector number in Settings: nobody can tell whose this is`;
  return (
    <div>
      <TextField name={name} kind="code" />
      {signsWithIt && doubt && (
        <p className="doubt" role="status">
          {doubt}
        </p>
      )}
    </div>
  );
};
