import type { Inspection } from '#shared/inspections/model.ts';
import { hasPassed } from '#shared/inspections/result.ts';
import { sheetNumber } from '#shared/inspections/sheet-number.ts';
import { showDate } from '#shared/nz-date.ts';
import { Plate } from '../ui/plate.tsx';
import { ResultMark } from '../ui/result-mark.tsx';
import './result-band.css';

/** The outcome at a glance: whose car, passed or not, which sheet, when and by whom. */
export const ResultBand = ({ inspection }: { inspection: Inspection }) => {
  const passed = hasPassed(inspection);
  const { isRecheck, initialDateOfInspection, recheckDateOfInspection } = inspection;
  const { name, inspectorNumber } = inspection.submittedBy;
  return (
    <section className={`result-band ${passed ? 'passed' : 'failed'}`} aria-label="Result">
      <Plate registration={inspection.vehicleRegistrationPlate} size="large" />
      <h1>
        <ResultMark result={passed ? 'PASS' : 'FAIL'} />
      </h1>
      <dl>
        <div>
          <dt>Sheet</dt>
          <dd>{sheetNumber(inspection.formattedId)}</dd>
        </div>
        <div>
          <dt>{isRecheck ? 'Rechecked' : 'Inspected'}</dt>
          <dd>{showDate(isRecheck ? recheckDateOfInspection : initialDateOfInspection) || '–'}</dd>
        </div>
        <div>
          <dt>Inspector</dt>
          <dd>{inspectorNumber ? `${name} (${inspectorNumber})` : name}</dd>
        </div>
      </dl>
    </section>
  );
};
