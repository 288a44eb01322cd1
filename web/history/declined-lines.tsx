import { useState } from 'react';
import { Link } from 'react-router';
import { showCharge } from '#shared/estimates/show-money.ts';
import { type DeclinedLine, formatDecision, type VehicleHistory } from '#shared/history/model.ts';
import { findLine } from '#shared/sheets/checklist.ts';
import { type ReadingName, readingTitle, readingUnit } from '#shared/vehicle-types/reading-plans.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { LineMark } from '../lists/days-left.tsx';
import { paths } from '../paths.ts';
import { Section } from './section.tsx';

/** Repairs that a customer declined or put off, and whose items haven't passed since then, if any. */
export const DeclinedLines = ({ history: { declined, vehicle, visits } }: { history: VehicleHistory }) => {
  const vehicleType = vehicle.VehicleType ?? visits[0]?.vehicleType ?? 'car';
  if (declined.length === 0) return null;
  return (
    <Section title="Declined or not now">
      <ul className="plain-list stack-8">
        {declined.map((line) => (
          <li key={`${line.EstimateID} ${line.id}`} className="vehicle-declined">
            <Photo address={line.photo} alt={line.words} />
            <div>
              <strong>{formatTitle(line)}</strong>
              <span dir="auto">{line.words}</span>
              <span className="quiet">{listReadings(line, vehicleType).join(' · ')}</span>
              <span className="vehicle-declined-facts">
                <span>{showCharge(line.cents)}</span>
                {line.isSafety && <LineMark words="Failed" />}
                <Link to={paths.estimate(line.EstimateID)}>
                  {formatDecision(line)}
                  <span className="visually-hidden"> (its estimate)</span>
                </Link>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const formatTitle = ({ inspectionItemName: name }: DeclinedLine) => {
  if (!name) return '';
  const { code, title } = findLine(name);
  return `${code} ${title}`;
};

const listReadings = ({ readings }: DeclinedLine, vehicleType: VehicleType) =>
  (Object.entries(readings) as [ReadingName, number][]).map(
    ([name, value]) => `${readingTitle(name, vehicleType)} ${value} ${readingUnit(name)}`,
  );

/** A photo. Hidden after its URL has expired, until the page has a new one. */
const Photo = ({ address, alt }: { address: string | undefined; alt: string }) => {
  const [broken, setBroken] = useState<string>();
  if (!address || broken === address) return null;
  return <img src={address} alt={alt} onError={() => setBroken(address)} />;
};
