import { PRODUCT } from '../brand.ts';
import { itemSections } from '../sheets/checklist.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { equipment, equipmentNames } from '../vehicle-types/equipment.ts';
import { VehicleType, vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';
import { blankCss } from './blank-css.ts';
import { Blanks, Box, Boxes, Choices, EmptyBrakes, Written } from './blank-parts.tsx';
import type { CompanyDetails } from './company.ts';
import { paperFileName } from './file-name.ts';
import { Letterhead } from './headline.tsx';
import { type Printing, SheetDocument } from './sheet-document.tsx';
import { VIC_OFFLINE } from './signing.tsx';
import { EmptyTreadDepths } from './tread-depths.tsx';

/** Lines to write on: as many as fit on the second page. */
const REASON_LINES = 7;
const COMMENT_LINES = 3;

type Props = Printing & { company: CompanyDetails; number: number; versionDate: string };

/** A sheet to fill in by hand: all lines of the form in the usual order, with tick boxes and space to write. */
export const BlankSheet = ({ company, number, versionDate, ...printing }: Props) => {
  const printed = sheetNumber({ formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: null });
  return (
    <SheetDocument fileName={paperFileName(printed)} number={printed} kind="paper" css={blankCss} {...printing}>
      <Letterhead
        company={company}
        title="Warrant of Fitness checksheet"
        number={printed}
        versionDate={versionDate}
        notes={['Paper sheet']}
      />
      <Band />
      <VehicleAndCustomerBlanks />
      <div className="two-columns items">
        {[itemSections.slice(0, 2), itemSections.slice(2)].map((sections) => (
          <div key={sections[0]}>
            {sections.map((section) => (
              <Boxes key={section} section={section} versionDate={versionDate} />
            ))}
          </div>
        ))}
      </div>
      <section className="band second-page">
        <span className="plate">Plate</span>
        <p>
          {company.companyName}, No. {printed}
        </p>
      </section>
      <section className="readings">
        <h2>Tyre tread depth (mm)</h2>
        <div className="tyres">
          {VehicleType.options.map((vehicleType) => (
            <EmptyTreadDepths key={vehicleType} vehicleType={vehicleType} />
          ))}
        </div>
      </section>
      <div className="two-columns">
        <EmptyBrakes />
        <Blanks
          heading="Equipment and conflict of interest"
          titles={[
            ...equipmentNames.map((name) => [`${equipment[name].title} (${equipment[name].on})`, YES_OR_NO] as const),
            [fieldTitles.ConflictOfInterest, YES_OR_NO],
            'Reason for conflict',
          ]}
        />
      </div>
      <Written
        heading="Reasons for rejection"
        columns={{ number: 'No.', code: 'Code', text: 'Reason', work: 'Work completed' }}
        lines={REASON_LINES}
      />
      <Written heading="Comments and warnings" columns={{ code: 'Code', text: 'Comment' }} lines={COMMENT_LINES} />
      <SigningBlanks />
      <p>
        A failed vehicle may be driven only to be repaired or inspected, if it’s safe. Its recheck is free until the
        last day above; after that, it needs a full new inspection.
      </p>
    </SheetDocument>
  );
};

const YES_OR_NO = ['Yes', 'No'];
const PASS_OR_FAIL = ['PASS', 'FAIL'];

const Band = () => (
  <section className="band">
    <span className="plate">Plate</span>
    <div>
      <Choices of={Object.values(vehicleTypeTitles)} />
      <Choices of={PASS_OR_FAIL} />
    </div>
    <p>Use this sheet once: its number is unique. Enter it in {PRODUCT} afterwards with the actual inspection date.</p>
  </section>
);

const VehicleAndCustomerBlanks = () => (
  <div className="two-columns">
    <Blanks
      heading="Vehicle"
      titles={[
        'Make, model, year',
        fieldTitles.vehicleVIN,
        fieldTitles.vehicleOdometer,
        fieldTitles.vehicleFuelType,
        fieldTitles.vehicleBodystlye,
        fieldTitles.vehicleYearFirstRegisteredNZ,
        fieldTitles.vehicleFirstRegistered,
      ]}
    />
    <Blanks
      heading="Customer and dates"
      titles={[
        'Name',
        fieldTitles.customerPhone,
        fieldTitles.customerEmail,
        fieldTitles.customerAddress,
        fieldTitles.initialDateOfInspection,
        fieldTitles.vehicleCurrentExpiryDate,
      ]}
    />
  </div>
);

const SigningBlanks = () => (
  <div className="two-columns signing">
    <Blanks heading="Inspected by" titles={itemSections.map((section) => sectionTitles[section])} />
    <Blanks
      heading="Warrant of fitness (VIC)"
      titles={[
        fieldTitles.systemAuthorizationNumber,
        <>
          <Box /> {VIC_OFFLINE}
        </>,
        fieldTitles.woFLabelNumber,
        fieldTitles.newWoFExpiryDate,
        'Last day for recheck',
      ]}
    />
    <Blanks
      heading="Recheck"
      titles={[
        ['Result', PASS_OR_FAIL],
        fieldTitles.recheckDateOfInspection,
        fieldTitles.recheckOdometer,
        fieldTitles.recheckInspectorNumber,
        'Signed',
      ]}
    />
    <Blanks heading="Signature" titles={['Inspector', fieldTitles.initialInspectorNumber, 'Signed']} />
  </div>
);
