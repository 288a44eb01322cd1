import { withoutLastRecheckDay } from '#shared/inspections/last-recheck-day.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { listFailedItems, removeBlanks } from '#shared/sheets/items.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import './failed-items.css';

/** Failed items with their reasons, without opening the document. */
export const FailedItems = ({ inspection }: { inspection: Inspection }) => {
  const failed = listFailedItems(inspection);
  if (failed.length === 0) return null;
  return (
    <section className="failed-items card" aria-label="Failed items">
      <h2>{`Failed items (${failed.length})`}</h2>
      <ul className="plain-list">
        {failed.map(({ line, item }) => (
          <li key={line.name}>
            <strong>
              {line.code} {line.title}
            </strong>
            {listTexts(item).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two remarks may read alike, and nothing moves
              <p key={index} dir="auto">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Lists an item's reasons and comments. The last recheck day is shown with the result instead. */
const listTexts = (item: InspectionItem) => {
  const { ReasonForRejections, Comment } = removeBlanks(withoutLastRecheckDay(item));
  const reasons = ReasonForRejections.map(({ reasonForRejection, workCompleted }) =>
    workCompleted ? `${reasonForRejection} (work completed)` : reasonForRejection,
  );
  const comments = Comment.map(({ comment }) => comment);
  return [...(reasons.length > 0 ? reasons : ['No reason recorded']), ...comments];
};
