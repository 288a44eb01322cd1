import './declined-before.css';
import { tellDecision } from '#shared/history/model.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import { useDeclined } from './use-declined.ts';

/** As many as are read in passing; all of them are in the vehicle's history. */
const MOST = 5;

/** What was declined of the vehicle that was found, or put off, and nobody has passed since; nothing where nothing was. */
export const DeclinedBefore = () => {
  const declined = useDeclined();
  if (declined.length === 0) return null;
  const more = declined.length - MOST;
  return (
    <section className="declined-before" aria-label="Declined last time">
      <strong>Declined last time</strong>
      <ul>
        {declined.slice(0, MOST).map((line) => (
          <li key={`${line.EstimateID} ${line.id}`}>
            {line.inspectionItemName && titleOf(line.inspectionItemName)}
            <span dir="auto">{line.words}</span>
            <span className="declined-when"> · {tellDecision(line)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="declined-when">and {more} more, in its history</span>}
    </section>
  );
};

const titleOf = (name: ItemName) => {
  const { code, title } = findLine(name);
  return `${code} ${title}: `;
};

/** The same beside the item that it is about. */
export const DeclinedOfItem = ({ name }: { name: ItemName }) => {
  const declined = useDeclined().filter(({ inspectionItemName }) => inspectionItemName === name);
  return declined.map((line) => (
    <p key={`${line.EstimateID} ${line.id}`} className="declined-before">
      {tellDecision(line)}: <span dir="auto">{line.words}</span>
    </p>
  ));
};
