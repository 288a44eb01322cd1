import type { Inspection } from '../inspections/model.ts';
import { getLastRecheckDay, LAST_DAY } from '../inspections/recheck.ts';
import { findSignature } from '../inspections/signature.ts';
import { describeOffline, findPressDay } from '../inspections/signed-offline.ts';
import { nzDate, showDate, showInstant } from '../nz-date.ts';
import { findLine, type ItemSection, itemSections } from '../sheets/checklist.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { findLateReason, isEnteredLate } from '../sheets/day-of-inspection.ts';
import { hasPassed } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { INSPECTOR_NUMBER, NO_READING } from '../sheets/unproved.ts';
import { type Fact, Facts, signature } from './facts.tsx';
import { findFirstSigner, listInspectors, type Visits } from './visits.ts';

/** Lists the remarks on a sheet's origin and changes; most sheets have none. */
export const listHistory = (inspection: Inspection) => {
  const { isRecheck, initialDateOfInspection, paperInspectionId, revision, createdAt } = inspection;
  const isLate = isEnteredLate(inspection, nzDate(new Date(createdAt)), findPressDay(inspection));
  return [
    isRecheck ? `Recheck of the inspection on ${showDate(initialDateOfInspection)}` : '',
    isLate
      ? [
          `Entered late on ${showInstant(createdAt)} by ${inspection.submittedBy.name}`,
          inspection[findLateReason(inspection)],
        ]
          .filter(Boolean)
          .join(': ')
      : '',
    describeOffline(inspection),
    paperInspectionId ? `Entered on ${showInstant(createdAt)} from a paper sheet` : '',
    // the signature block names the editor
    revision > 1 ? `Revised ${showInstant(inspection.updatedAt)} (revision ${revision})` : '',
  ].filter(Boolean);
};

/** Words for a section's inspectors, one for each visit: with their days, if there was a recheck. */
export const inspectorWords = (visits: Visits, section: ItemSection) =>
  listInspectors(visits, section).map(({ by, day }, n) => {
    if (visits.earlier.length === 0) return signature(by);
    return `${n > 0 ? 'Rechecked by ' : ''}${signature(by)}, ${showDate(day)}`;
  });

/** The inspectors of each section; nothing if they aren't known. */
export const InspectedBy = ({ visits }: { visits: Visits }) => {
  if (visits.inspection.isRecheck && visits.earlier.length === 0) return null;
  return (
    <div className="noted">
      <Facts
        heading="Inspected by"
        facts={itemSections.map((section) => [sectionTitles[section], inspectorWords(visits, section).join('. ')])}
      />
    </div>
  );
};

/** Shown instead of an authorisation number while VIC is offline. Source: VIRM 3-7. */
export const VIC_OFFLINE = 'VIC offline: sheet number used';

const warrantFacts = (inspection: Inspection): Fact[] => [
  [
    'Authorisation number',
    inspection.vicOffline
      ? `${inspection.systemAuthorizationNumber} (${VIC_OFFLINE})`
      : inspection.systemAuthorizationNumber,
  ],
  [fieldTitles.woFLabelNumber, inspection.woFLabelNumber],
  [fieldTitles.newWoFExpiryDate, showDate(inspection.newWoFExpiryDate)],
];

/** Items that passed without a reading, with the person who entered them. Each of the full sheet's lines says so itself. */
export const WithoutReading = ({ inspection }: { inspection: Inspection }) => {
  const facts = (inspection.unproved ?? []).flatMap(({ about, by }): Fact[] => {
    if (about === INSPECTOR_NUMBER) return [];
    const { code, title } = findLine(about);
    return [[`${code} ${title}`, `Entered by ${signature(by)}`]];
  });
  if (facts.length === 0) return null;
  return (
    <div className="noted">
      <Facts heading={NO_READING} facts={facts} />
    </div>
  );
};

/** The signer with the number on the sheet. */
const signedBy = (inspection: Inspection) => {
  const { name, number, own } = findSignature(inspection);
  if (!name) return `Inspector ${number}`;
  const words = signature({ name, inspectorNumber: number });
  return own ? `${words} (the signer’s own number is ${own})` : words;
};

/** The signer; for a paper sheet also the person who entered it. */
const whoSigned = (inspection: Inspection): Fact[] => {
  const { enteredBy } = findSignature(inspection);
  return enteredBy
    ? [
        ['Signed on paper by', signedBy(inspection)],
        ['Entered by', signature(enteredBy)],
        ['Entered on', showInstant(inspection.createdAt)],
      ]
    : [
        ['Signed by', signedBy(inspection)],
        ['Signed on', showInstant(inspection.pressedAt ?? inspection.createdAt)],
      ];
};

/** The last editor. The signature doesn't cover later changes. */
const whoEdited = ({ revision, revisedBy, updatedAt }: Inspection): Fact[] =>
  revision > 1 && revisedBy
    ? [['Edited by', `${signature(revisedBy)}, ${showInstant(updatedAt)} (revision ${revision})`]]
    : [];

/** The first inspector's number, with their name if it is known. */
const firstInspector = (visits: Visits) => {
  const { name, number = '' } = findFirstSigner(visits) ?? {};
  return name ? signature({ name, inspectorNumber: number }) : visits.inspection.initialInspectorNumber;
};

const signingFacts = (visits: Visits, { inspection } = visits): Fact[] => [
  // on a first inspection, the signature shows the inspector number
  ...(inspection.isRecheck
    ? ([
        ['First inspector', firstInspector(visits)],
        ['Recheck inspector', inspection.recheckInspectorNumber],
      ] as const)
    : []),
  ...whoSigned(inspection),
  ...whoEdited(inspection),
  ...(inspection.ConflictOfInterest
    ? ([[fieldTitles.ConflictOfInterest, `Declared: ${inspection.ConflictOfInterestReason}`]] as const)
    : []),
];

/** The warrant issued, or what to do before the last day for a recheck; and the signature. */
export const Signing = ({ visits, visits: { inspection } }: { visits: Visits }) => (
  <div className="two-columns signing">
    {hasPassed(inspection) ? (
      <Facts heading="Warrant of fitness (VIC)" facts={warrantFacts(inspection)} />
    ) : (
      <section className="facts">
        <h2>
          {LAST_DAY}: {showDate(getLastRecheckDay(inspection.initialDateOfInspection))}
        </h2>
      </section>
    )}
    <Facts heading="Signature" facts={signingFacts(visits)} />
  </div>
);
