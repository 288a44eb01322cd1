import type { ChecklistLine } from '#shared/sheets/checklist.ts';
import { useDraft } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { ItemComments } from './item-comments.tsx';
import { useItem } from './use-item.ts';
import { commentedLines } from './written-items.ts';

/** All comments by item, which can be edited here too. */
export const AllComments = ({ onOpen }: { onOpen: (place: Place) => void }) => {
  const lines = commentedLines(useDraft(({ mine }) => mine));
  if (lines.length === 0) return <p className="nothing quiet">No comments yet.</p>;
  return (
    <ul className="found">
      {lines.map((line) => (
        <CommentedItem key={line.name} line={line} onOpen={onOpen} />
      ))}
    </ul>
  );
};

const CommentedItem = ({ line, onOpen }: { line: ChecklistLine; onOpen: (place: Place) => void }) => {
  const [item, set] = useItem(line);
  return (
    <li>
      <button type="button" className="link" onClick={() => onOpen({ section: line.section, name: line.name })}>
        {line.code} {line.title}
      </button>
      <ItemComments item={item} onChange={set} />
    </li>
  );
};
