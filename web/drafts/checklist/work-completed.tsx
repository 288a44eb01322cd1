import type { ReasonForRejection } from '#shared/sheets/model.ts';
import { useDraft } from '../store/current-draft.tsx';

type Props = {
  reasons: readonly ReasonForRejection[];
  index: number;
  onChange: (reasons: ReasonForRejection[]) => void;
};

/** A checkbox for completed work, in a recheck or where it was ticked before. */
export const WorkCompleted = ({ reasons, index, onChange }: Props) => {
  const isRecheck = useDraft(({ mine }) => mine.isRecheck);
  const isCompleted = reasons[index]?.workCompleted ?? false;
  if (!isRecheck && !isCompleted) return null;
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isCompleted}
        onChange={({ target }) =>
          onChange(reasons.map((reason, at) => (at === index ? { ...reason, workCompleted: target.checked } : reason)))
        }
      />
      Work completed
    </label>
  );
};
