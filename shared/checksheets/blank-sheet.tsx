import { PRODUCT } from '../brand.ts';
import { itemSections } from '../sheets/checklist.ts';
import { fieldTitles } from '../sheets/completeness.ts';
import { sectionTitles } from '../sheets/sections.ts';
import { sheetNumber } from '../sheets/sheet-number.ts';
import { vehicleTypeTitles } from '../vehicle-types/vehicle-type.ts';
import { Blanks, Box, Boxes, Choices, EmptyBrakes, Written } from './blank-parts.tsx';
import { LEFT, RIGHT } from './checked-items.tsx';
import type { CompanyDetails } from './company.ts';
import { paperFileName } from './file-name.ts';
import { Letterhead } from './headline.tsx';
import { type Printing, SheetDocument } from './sheet-document.tsx';
import { VIC_OFFLINE } from './signing.tsx';
import { EmptyTreadDepths } from './tread-depths.tsx';

/** Lines to write on: as many as fit on the second page. */
const REASON_LINES = 10;
const COMMENT_LINES = 5;

type Props = Printing & { company: CompanyDetails; number: number; versionDate: string };

/** A sheet to fill in by hand: all lines of the form in the usual order, with tick boxes and space to write. */
export const BlankSheet = ({ company, number, versionDate, ...printing }: Props) => {
  const printed = sheetNumber({ formattedIdIdx: number, recheckIdx: 0, unfinishedInspectionId: null });
  return (
    <SheetDocument title={paperFileName(printed)} number={printed} kind="paper" {...printing}>
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
        {[LEFT, RIGHT].map((sections) => (
          <div key={sections[0]}>
            {sections.map((section) => (
              <Boxes key={section} section={section} versionDate={versionDate} />
            ))}
          </div>
        ))}
      </div>
      <div className="second-page two-columns">
        <section>
          <h2>Tyres</h2>
          <EmptyTreadDepths versionDate={versionDate} />
        </section>
        <section>
          <h2>Brakes</h2>
          <EmptyBrakes versionDate={versionDate} />
        </section>
      </div>
      <Written
        heading="Reasons for rejection"
        columns={{ number: 'No.', item: 'Item', text: 'Reason', work: 'Work completed' }}
        lines={REASON_LINES}
      />
      <Written heading="Comments and warnings" columns={{ item: 'Item', text: 'Comment' }} lines={COMMENT_LINES} />
      <SigningBlanks />
    </SheetDocument>
  );
};

const Band = () => (
  <section className="band">
    <span className="plate">Plate</span>
    <div className="choices">
      <Choices of={Object.values(vehicleTypeTitles)} />
      <Choices of={['PASS', 'FAIL']} />
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
      titles={[fieldTitles.recheckDateOfInspection, fieldTitles.recheckOdometer, fieldTitles.recheckInspectorNumber]}
    />
    <Blanks heading="Signature" titles={['Inspector', fieldTitles.initialInspectorNumber, 'Signed']} />
  </div>
);
