import { Link } from 'react-router';
import { getDoubtTitle } from '#shared/doubts/doubts.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { formatDaysLeft, getLastRecheckDay } from '#shared/inspections/recheck.ts';
import { describeOtherNumber, findSignature } from '#shared/inspections/signature.ts';
import { daysBetween, type NzDate, showDate } from '#shared/nz-date.ts';
import { type ItemSection, itemSections } from '#shared/sheets/checklist.ts';
import type { Actor } from '#shared/sheets/model.ts';
import { hasPassed } from '#shared/sheets/result.ts';
import { sectionTitles } from '#shared/sheets/sections.ts';
import { sheetNumber } from '#shared/sheets/sheet-number.ts';
import { useToday } from '../device/today.ts';
import { Help } from '../help/help.tsx';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import '../ui/screens/band.css';
import './result-band.css';

/** Vehicle, result, number, date and inspector. `vehicle` is the URL of the vehicle's page. */
export const ResultBand = ({ inspection, vehicle }: { inspection: Inspection; vehicle?: string | undefined }) => {
  const today = useToday();
  const passed = hasPassed(inspection);
  const { isRecheck, initialDateOfInspection, recheckDateOfInspection, revision, revisedBy } = inspection;
  const { name, number, enteredBy } = findSignature(inspection);
  const otherNumber = describeOtherNumber(inspection);
  const facts: Record<string, string> = {
    Sheet: sheetNumber(inspection.formattedId),
    [isRecheck ? 'Rechecked' : 'Inspected']:
      showDate(isRecheck ? recheckDateOfInspection : initialDateOfInspection) || '–',
    Inspector: name && number ? `${name} (${number})` : name || number,
    ...(enteredBy && { 'Entered by': enteredBy.name }),
    ...(revisedBy && { 'Edited by': `${revisedBy.name}, revision ${revision}` }),
    ...getRecheckFact(inspection, today),
  };
  const marks = [
    ...(inspection.paperInspectionId ? ['Entered later from a paper sheet'] : []),
    ...(inspection.vicOffline ? ['VIC offline'] : []),
    ...(otherNumber ? [otherNumber] : []),
  ];
  return (
    <section className={`result-band band card ${passed ? 'passed' : 'failed'}`} aria-label="Result">
      <VehicleLink registration={inspection.vehicleRegistrationPlate} to={vehicle} />
      <h1>
        <ResultMark result={passed ? 'PASS' : 'FAIL'} />
        <span className="visually-hidden"> · {inspection.vehicleRegistrationPlate}</span>
      </h1>
      {marks.map((mark) => (
        <strong key={mark} className="result-note">
          {mark}
        </strong>
      ))}
      <dl>
        {Object.entries(facts).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {text} <FactHelp of={title} />
            </dd>
          </div>
        ))}
      </dl>
      <WhoInspected inspection={inspection} />
      <Doubts inspection={inspection} />
    </section>
  );
};

const FactHelp = ({ of: title }: { of: string }) => {
  if (title === 'Recheck') return <Help on="recheck" />;
  return title === 'Inspected' || title === 'Rechecked' ? <Help on="editing" /> : null;
};

const VehicleLink = ({ registration, to }: { registration: string; to: string | undefined }) => {
  const plate = <Plate registration={registration} size="large" />;
  if (!to) return plate;
  return (
    <Link className="result-vehicle" to={to}>
      {plate}
      <span>Vehicle history</span>
    </Link>
  );
};

/** Returns the time left for a recheck; nothing if none is due. */
const getRecheckFact = (inspection: Inspection, today: NzDate): Record<string, string> => {
  const last = getLastRecheckDay(inspection.initialDateOfInspection);
  if (hasPassed(inspection) || !last) return {};
  if (inspection.recheckedBy !== null) return { Recheck: 'Done' };
  const left = daysBetween(today, last);
  return { Recheck: left < 0 ? `Was due by ${showDate(last)}` : `${formatDaysLeft(left)}, until ${showDate(last)}` };
};

const formatSignature = ({ name, inspectorNumber }: Actor) => (inspectorNumber ? `${name} (${inspectorNumber})` : name);

/**
 * Lists the inspectors with their sections, if there were several. A recheck's sections are partly the first visit's: its
 * sheet names both.
 */
const WhoInspected = ({ inspection: { isRecheck, setBy, submittedBy, inspectedBy } }: { inspection: Inspection }) => {
  if (isRecheck) return null;
  const parts = new Map<string, ItemSection[]>();
  for (const section of itemSections) {
    // on a paper sheet, `setBy` is the person who typed it in
    const who = formatSignature(inspectedBy ?? setBy[section] ?? submittedBy);
    parts.set(who, [...(parts.get(who) ?? []), section]);
  }
  if (parts.size < 2) return null;
  return (
    <dl className="who-inspected" aria-label="Inspected by">
      {[...parts].map(([who, sections]) => (
        <div key={who}>
          <dt>{who}</dt>
          <dd>{sections.map((section) => sectionTitles[section]).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Lists what was entered despite a doubt. The customer's sheet leaves it out. */
const Doubts = ({ inspection: { doubts = [] } }: { inspection: Inspection }) =>
  doubts.length > 0 && (
    <dl className="who-inspected" aria-label="Entered despite a doubt">
      {doubts.map(({ about, said, by, confirmed }) => (
        <div key={about}>
          <dt>{getDoubtTitle(about)}</dt>
          <dd>{`${said}. ${confirmed ? 'Confirmed' : 'Entered'} by ${formatSignature(by)}`}</dd>
        </div>
      ))}
    </dl>
  );
