import { Link } from 'react-router';
import type { Customer } from '#shared/customers/model.ts';
import type { VehicleHistory } from '#shared/history/model.ts';
import { listEarlierOwners } from '#shared/history/visits.ts';
import { showDate } from '#shared/nz-date.ts';
import { paths } from '../paths.ts';
import { Section } from './section.tsx';

/** The owner with contact details, and customers named on earlier sheets. */
export const Owners = ({ history: { owner, visits } }: { history: VehicleHistory }) => {
  const earlier = listEarlierOwners(visits, owner);
  return (
    <Section title="Owner">
      {owner ? <Owner owner={owner} /> : <p className="quiet">No customer is linked to this vehicle.</p>}
      {earlier.length > 0 && (
        <>
          <h3>On earlier sheets</h3>
          <ul className="plain-list stack-8">
            {earlier.map(({ key, name, customerId, day }) => (
              <li key={key} className="vehicle-named">
                {customerId ? <Link to={paths.customer(customerId)}>{name}</Link> : <span dir="auto">{name}</span>}
                <span className="quiet">{day && `last on ${showDate(day)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

const Owner = ({ owner: { CustomerID, CustomerName, Mobile, HomePhone, Email } }: { owner: Customer }) => (
  <div className="vehicle-owner">
    <Link to={paths.customer(CustomerID)}>
      <strong dir="auto">{CustomerName}</strong>
    </Link>
    {[Mobile, HomePhone].filter(Boolean).map((phone) => (
      <a key={phone} href={`tel:${phone}`}>
        {phone}
      </a>
    ))}
    {Email && <a href={`mailto:${Email}`}>{Email}</a>}
  </div>
);
