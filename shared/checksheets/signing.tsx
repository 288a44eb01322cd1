import { doubtTitle } from '../doubts/doubts.ts';
import { isNumberOfOne } from '../doubts/same-numbers.ts';
import { LAST_DAY } from '../inspections/last-recheck-day.ts';
import type { Inspection } from '../inspections/model.ts';
import { lastRecheckDay } from '../inspections/recheck.ts';
import { findSignature } from '../inspections/signature.ts';
import { nzDate, showDate, showInstant } from '../nz-date.ts';
import { findLine, itemSections } from '../sheets/checklist.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { findLateReason, isEnteredLate } from '../sheets/day-of-inspection.ts';
import type { Actor } from '../sheets/model.ts';
import { hasPassed } from '../sheets/result.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { INSPECTOR_NUMBER } from '../sheets/unproved.ts';
import { type Fact, Facts, signature } from './facts.tsx';

/** What became of this sheet and where it comes from; most sheets have nothing to tell. */
export const listHistory = (inspection: Inspection) => {
  const { isRecheck, initialDateOfInspection, paperInspectionId, revision, createdAt } = inspection;
  const isLate = isEnteredLate(inspection, nzDate(new Date(createdAt)));
  return [
    isRecheck ? `Recheck of the inspection of ${showDate(initialDateOfInspection)}` : '',
    isLate
      ? [
          `Entered late on ${showInstant(createdAt)} by ${inspection.submittedBy.name}`,
          inspection[findLateReason(inspection)],
        ]
          .filter(Boolean)
          .join(': ')
      : '',
    paperInspectionId ? `Entered on ${showInstant(createdAt)} from a paper sheet` : '',
    // by whom stands beside the signature
    revision > 1 ? `Revision ${revision}, changed at ${showInstant(inspection.updatedAt)}` : '',
  ].filter(Boolean);
};

/** Which inspector did which part. */
export const InspectedBy = ({ inspection: { setBy, inspectedBy } }: { inspection: Inspection }) => (
  <Facts
    heading="Inspected by"
    facts={itemSections.map((section) => {
      // a paper sheet's sections were typed by whoever entered it
      const actor = inspectedBy ?? setBy[section];
      return [sectionTitles[section], actor ? signature(actor) : null];
    })}
  />
);

/** Instead of an authorisation number that nobody could give. Source: VIRM 3-7. */
export const VIC_OFFLINE = 'VIC off-line: sheet number stands for it';

const warrantFacts = (inspection: Inspection): Fact[] => [
  [
    fieldTitles.systemAuthorizationNumber,
    inspection.vicOffline
      ? `${inspection.systemAuthorizationNumber} (${VIC_OFFLINE})`
      : inspection.systemAuthorizationNumber,
  ],
  [fieldTitles.woFLabelNumber, inspection.woFLabelNumber],
  [fieldTitles.newWoFExpiryDate, showDate(inspection.newWoFExpiryDate)],
];

type Entered = { by: Actor; at: string; confirmed: boolean };
const whoEntered = ({ by, at, confirmed }: Entered) =>
  `Entered by ${signature(by)}, ${showInstant(at)}, ${confirmed ? 'and confirmed when asked' : 'not asked'}`;

/** What is certified without what belongs to it, or against what is known, with who entered it so. */
const listUnproved = ({ unproved = [], doubts = [], ...sheet }: Inspection): Fact[] => [
  ...unproved.map(
    (one): Fact => [
      one.about === INSPECTOR_NUMBER
        ? 'Number is not the signer’s'
        : `${findLine(one.about).code} passed without a reading`,
      whoEntered(one),
    ],
  ),
  ...doubts.map((one): Fact => {
    // the record names the other vehicle; its plate is no business of this one's customer
    const said = isNumberOfOne(one.about) ? `${sheet[one.about]} is on another vehicle too` : one.said;
    return [doubtTitle(one.about), `${said}. ${whoEntered(one)}`];
  }),
];

/** With the number that is on the sheet. */
const signedBy = (inspection: Inspection) => {
  const { name, number, own } = findSignature(inspection);
  if (!name) return `Inspector ${number}`;
  const words = signature({ name, inspectorNumber: number });
  return own ? `${words} (not the signer’s number, ${own})` : words;
};

/** Who signed, or has by hand, and then who has entered it. */
const whoSigned = (inspection: Inspection): Fact[] => {
  const { enteredBy } = findSignature(inspection);
  const at = showInstant(inspection.createdAt);
  return enteredBy
    ? [
        ['Signed on paper by', signedBy(inspection)],
        ['Entered by', signature(enteredBy)],
        ['Entered on', at],
      ]
    : [
        ['Signed by', signedBy(inspection)],
        ['Signed on', at],
      ];
};

/** What was changed since stands under no signature: who changed it last, and when. */
const whoEdited = ({ revision, revisedBy, updatedAt }: Inspection): Fact[] =>
  revision > 1 && revisedBy
    ? [['Edited by', `${signature(revisedBy)}, ${showInstant(updatedAt)} (revision ${revision})`]]
    : [];

const signingFacts = (inspection: Inspection): Fact[] => [
  [fieldTitles.initialInspectorNumber, inspection.initialInspectorNumber],
  ...(inspection.isRecheck ? ([[fieldTitles.recheckInspectorNumber, inspection.recheckInspectorNumber]] as const) : []),
  ...whoSigned(inspection),
  ...whoEdited(inspection),
  ...(inspection.ConflictOfInterest
    ? ([[fieldTitles.ConflictOfInterest, `Declared: ${inspection.ConflictOfInterestReason}`]] as const)
    : []),
];

/** Across the sheet: each is a sentence. Most sheets have none. */
export const Noted = ({ inspection }: { inspection: Inspection }) => {
  const facts = listUnproved(inspection);
  if (facts.length === 0) return null;
  return (
    <div className="noted">
      <Facts heading="Noted when it was entered" facts={facts} />
    </div>
  );
};

/** What was issued, or until when it can be rechecked, and who answers for all of it. */
export const Signing = ({ inspection }: { inspection: Inspection }) => (
  <>
    {hasPassed(inspection) ? (
      <Facts heading="Warrant of fitness (VIC)" facts={warrantFacts(inspection)} />
    ) : (
      <Facts
        heading="Recheck"
        facts={[[`${LAST_DAY}:`, showDate(lastRecheckDay(inspection.initialDateOfInspection))]]}
      />
    )}
    <Facts heading="Signature" facts={signingFacts(inspection)} />
  </>
);
