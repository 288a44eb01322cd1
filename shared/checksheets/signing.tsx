import { itemSections } from '../inspections/checklist.ts';
import { fieldTitles } from '../inspections/completeness.ts';
import type { Actor, Inspection } from '../inspections/model.ts';
import { lastRecheckDay } from '../inspections/recheck.ts';
import { hasPassed } from '../inspections/result.ts';
import { sectionTitles } from '../inspections/sections.ts';
import { showDate, showInstant } from '../nz-date.ts';
import { type Fact, Facts } from './facts.tsx';

const signature = ({ name, inspectorNumber }: Actor) =>
  inspectorNumber ? `${name}, inspector ${inspectorNumber}` : name;

const inspectorFacts = ({ setBy }: Inspection): Fact[] =>
  itemSections.map((section) => {
    const actor = setBy[section];
    return [sectionTitles[section], actor ? signature(actor) : null];
  });

const outcomeFacts = (inspection: Inspection): Fact[] => [
  ...(hasPassed(inspection)
    ? ([
        [fieldTitles.newWoFExpiryDate, showDate(inspection.newWoFExpiryDate)],
        [fieldTitles.woFLabelNumber, inspection.woFLabelNumber],
        [fieldTitles.systemAuthorizationNumber, inspection.systemAuthorizationNumber],
      ] as const)
    : ([['Last day for a recheck', showDate(lastRecheckDay(inspection.initialDateOfInspection))]] as const)),
  [fieldTitles.initialInspectorNumber, inspection.initialInspectorNumber],
  ...(inspection.isRecheck ? ([[fieldTitles.recheckInspectorNumber, inspection.recheckInspectorNumber]] as const) : []),
  ['Signed by', signature(inspection.submittedBy)],
  ['Signed on', showInstant(inspection.createdAt)],
];

/** Which inspector did which part, who answers for all of it, and what was issued. */
export const Signing = ({ inspection }: { inspection: Inspection }) => (
  <div className="two-columns signing">
    <Facts heading="Inspected by" facts={inspectorFacts(inspection)} />
    <Facts heading={hasPassed(inspection) ? 'Warrant of fitness' : 'Recheck'} facts={outcomeFacts(inspection)} />
  </div>
);
