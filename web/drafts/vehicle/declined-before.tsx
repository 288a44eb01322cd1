import { useQuery } from '@tanstack/react-query';
import { type DeclinedLine, formatDecision } from '#shared/history/model.ts';
import { findLine, type ItemName } from '#shared/sheets/checklist.ts';
import '../../client/nouns/history.ts';
import { useClient } from '../../session/session.tsx';
import { useDraft } from '../store/current-draft.tsx';
import './declined-before.css';

/** Maximum number shown here; the vehicle's history has all. */
const MAX_SHOWN = 5;

/** Repairs of this vehicle that a customer declined or put off, and whose items haven't passed since then. */
export const DeclinedBefore = () => {
  const declined = useDeclined();
  if (declined.length === 0) return null;
  const more = declined.length - MAX_SHOWN;
  return (
    <section className="declined-before" aria-label="Declined last time">
      <strong>Declined last time</strong>
      <ul>
        {declined.slice(0, MAX_SHOWN).map((line) => (
          <li key={`${line.EstimateID} ${line.id}`}>
            {line.inspectionItemName && formatTitle(line.inspectionItemName)}
            <span dir="auto">{line.words}</span>
            <span className="quiet"> · {formatDecision(line)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="quiet">and {more} more in the vehicle history</span>}
    </section>
  );
};

const formatTitle = (name: ItemName) => {
  const { code, title } = findLine(name);
  return `${code} ${title}: `;
};

export const DeclinedOfItem = ({ name }: { name: ItemName }) => {
  const declined = useDeclined().filter(({ inspectionItemName }) => inspectionItemName === name);
  return declined.map((line) => (
    <p key={`${line.EstimateID} ${line.id}`} className="declined-before">
      {formatDecision(line)}: <span dir="auto">{line.words}</span>
    </p>
  ));
};

const NONE: DeclinedLine[] = [];

/** Returns the declined repairs of the vehicle found in our records; empty while loading or after an error. */
const useDeclined = (): DeclinedLine[] => {
  const client = useClient();
  const id = useDraft(({ found, mine, editing }) =>
    found?.vehicle.source === 'own' && !mine.isRecheck && !editing ? found.vehicle.VehicleID : '',
  );
  const { data } = useQuery({
    queryKey: ['declined', id],
    queryFn: ({ signal }) => client.history.declined({ params: { id } }, { signal }),
    enabled: id !== '',
    retry: false,
    retryOnMount: false,
    // stays fresh while the sheet is open
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data?.declined ?? NONE;
};
