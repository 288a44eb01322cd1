import Button from '@cloudscape-design/components/button';

type Props = {
  /** The customer was picked and has changed since. */
  wasPicked: boolean;
  lines: readonly { title: string; text: string }[];
  canSave: boolean;
  isSaving: boolean;
  onUse: () => void;
  onSave: () => void;
};

/** Shows fields that weren't saved because the record differs, and the choices. */
export const KeptChoice = ({ wasPicked, lines, canSave, isSaving, onUse, onSave }: Props) => (
  <div className="kept">
    <div role="alert">
      {wasPicked ? 'Saved, except for what someone else has changed:' : 'This customer is already saved with:'}
      <ul>
        {lines.map(({ title, text }) => (
          <li key={title}>
            {title}: <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </div>
    <Button onClick={onUse}>Use saved details</Button>
    <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
      Replace with mine
    </Button>
  </div>
);
