import type { CustomerEvent, CustomerPage } from '#shared/customers/page.ts';
import { showInstant } from '#shared/nz-date.ts';
import { Section } from '../../settings/form/section.tsx';
import { consentWords } from './consent-words.ts';

/** Audit log of a customer's record, newest first. */
export const History = ({ page: { savedAt, followUps = [], ...page } }: { page: CustomerPage }) => {
  const history = [...page.history, ...followUps].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="History">
      <ol className="customer-history" aria-label="History">
        {history.map((event) => (
          <li key={`${event.at} ${event.what} ${'kind' in event ? event.kind : ''}`}>
            {describeEvent(event)}
            <span>
              {showInstant(event.at)}, {event.by}
            </span>
          </li>
        ))}
        {savedAt && (
          <li>
            Details last saved
            <span>{showInstant(savedAt)}</span>
          </li>
        )}
      </ol>
      {history.length === 0 && !savedAt && <p>Nothing recorded yet.</p>}
    </Section>
  );
};

const describeEvent = (event: CustomerEvent) => {
  if (event.what === 'merged') return 'Another record was merged into this one';
  if (event.what === 'exported') return 'All data was exported';
  return `${consentWords[event.kind]}: ${event.to ? 'agreed' : 'doesn’t agree'}, ${event.how}`;
};
