import type { ReasonForRejection } from '#shared/sheets/model.ts';

type Props = {
  reasons: readonly ReasonForRejection[];
  index: number;
  onChange: (reasons: ReasonForRejection[]) => void;
};

/** A checkbox for completed work, mostly used in rechecks. */
export const WorkCompleted = ({ reasons, index, onChange }: Props) => (
  <label className="tick">
    <input
      type="checkbox"
      checked={reasons[index]?.workCompleted ?? false}
      onChange={({ target }) =>
        onChange(reasons.map((reason, at) => (at === index ? { ...reason, workCompleted: target.checked } : reason)))
      }
    />
    Work completed
  </label>
);
