import { fieldTitle } from '#shared/sheets/field-titles.ts';
import './conflict-dialog.css';
import { showDate } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { listRemarks } from '#shared/sheets/items.ts';
import { resultWords } from '#shared/sheets/result.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { useDraft, useDraftStore } from '../store/current-draft.tsx';
import { isItem, type PartName, type PartValue, partOf } from '../store/parts.ts';

/** Shown while something changed here and on another device: both values, and the inspector picks. */
export const ClashDialog = () => {
  const store = useDraftStore();
  const [name] = useDraft(({ conflicts }) => conflicts);
  const mine = useDraft((state) => name && partOf(state.mine, name));
  const theirs = useDraft((state) => name && partOf(state.base, name));
  if (!name) return null;
  const pick = (side: 'mine' | 'theirs') => store.dispatch({ type: 'picked', name, side });
  return (
    <DialogFrame
      key={name}
      kind="question"
      title={`${titleOf(name)}: changed on another device`}
      // there is no way around it: one of the two has to stand
      onClose={() => {}}
      footer={null}
    >
      <p>Which one stands?</p>
      <div className="clash">
        <button type="button" onClick={() => pick('mine')}>
          <span>Yours</span>
          <strong>{shown(name, mine)}</strong>
        </button>
        <button type="button" onClick={() => pick('theirs')}>
          <span>The other device</span>
          <strong>{shown(name, theirs)}</strong>
        </button>
      </div>
    </DialogFrame>
  );
};

const titleOf = (name: PartName) => (isItem(name) ? findLine(name).title : fieldTitle(name));

const shown = (name: PartName, value: PartValue) => {
  if (typeof value !== 'object' || value === null)
    return (name.includes('Date') ? showDate(String(value)) : String(value ?? '')) || 'Nothing';
  return [resultWords[value.result], ...listRemarks(value)].join(', ');
};
