import { Link } from 'react-router';
import type { VehicleHistory, Visit } from '#shared/history/model.ts';
import { groupVisits } from '#shared/history/visits.ts';
import { showDate } from '#shared/nz-date.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { formatKilometres } from '#shared/vehicle-types/kilometres.ts';
import { LineMark } from '../lists/days-left.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import { Section } from './section.tsx';

/** The inspections, newest first, each followed by its rechecks. */
export const Timeline = ({ history: { vehicle, visits, isMore } }: { history: VehicleHistory }) => (
  <Section title="Inspections">
    {visits.length === 0 && <p className="quiet">No inspections here yet.</p>}
    <ol className="plain-list stack-8">
      {groupVisits(visits).map((group) => {
        const [first, ...rechecks] = [...group].reverse();
        return (
          first && (
            <li key={first.id} className="vehicle-visits stack-8">
              <VisitLink visit={first} plate={vehicle.Registration} />
              {rechecks.length > 0 && (
                <ol className="plain-list stack-8" aria-label={`Rechecks of sheet ${sheetNumber(first.formattedId)}`}>
                  {rechecks.map((visit) => (
                    <li key={visit.id}>
                      <VisitLink visit={visit} plate={vehicle.Registration} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          )
        );
      })}
    </ol>
    {isMore && (
      <div className="vehicle-more">
        <span>Older inspections may not be shown here.</span>
        <LinkButton to={`${paths.inspections}?search=${encodeURIComponent(vehicle.Vin || vehicle.Registration)}`}>
          All inspections of this vehicle
        </LinkButton>
      </div>
    )}
  </Section>
);

/** `plate`: the current plate; an earlier, different one is shown. */
const VisitLink = ({ visit, plate }: { visit: Visit; plate: string }) => {
  const { day, found, formattedId, inspectorName, isRecheck, vehicleRegistrationPlate } = visit;
  const odometer = found?.odometer ?? null;
  const facts = [sheetNumber(formattedId), odometer === null ? '' : formatKilometres(odometer), inspectorName];
  return (
    <Link className="vehicle-visit" to={paths.checksheet(visit.id)}>
      <span className="vehicle-visit-head">
        <strong>{showDate(day) || 'No date'}</strong>
        <ResultMark result={hasPassed(visit) ? 'PASS' : 'FAIL'} />
        {isRecheck && <LineMark words="Recheck" />}
        {vehicleRegistrationPlate !== plate && <Plate registration={vehicleRegistrationPlate} size="small" />}
      </span>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      {found?.failed.map((name) => {
        const { code, title } = findLine(name);
        return (
          <span key={name} className="vehicle-failed">
            {code} {title}
          </span>
        );
      })}
      {!found && <span className="quiet">This record can't be read.</span>}
    </Link>
  );
};
