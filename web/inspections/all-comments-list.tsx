import { useDraft } from '../drafts/current-draft.tsx';
import { allComments } from './all-comments.ts';
import type { Place } from './sheet-screen.tsx';

/** Every comment with the item that it is about. */
export const AllComments = ({ onOpen }: { onOpen: (place: Place) => void }) => {
  const sheet = useDraft(({ mine }) => mine);
  const comments = allComments(sheet);
  if (comments.length === 0) return <p className="nothing">No comments yet.</p>;
  return (
    <ul className="found">
      {comments.map(({ line, comment }) => (
        <li key={`${line.name} ${comment}`}>
          <button type="button" className="link" onClick={() => onOpen({ section: line.section, name: line.name })}>
            {line.code} {line.title}
          </button>
          <p>{comment}</p>
        </li>
      ))}
    </ul>
  );
};
