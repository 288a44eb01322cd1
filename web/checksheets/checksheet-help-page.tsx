import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../ui/screens/prose.css';

const TITLE = 'Working with a checksheet';

/** The Help page of a checksheet. */
export const ChecksheetHelpPage = () => {
  usePageTitle(TITLE);
  return (
    <Container header={<Header variant="h1">{TITLE}</Header>} footer={<LinkButton to={paths.home}>Home</LinkButton>}>
      <div className="policy-text">
        <h2>The document</h2>
        <ul>
          <li>
            <strong>Checksheet Options</strong> switches between the full sheet and the summary, each with or without
            photos. Your workshop chooses the default in Settings.
          </li>
          <li>
            <strong>Download PDF</strong> saves the sheet that is shown; <strong>Print</strong> opens it in a new tab,
            ready to print.
          </li>
          <li>
            <strong>Re-generate PDF</strong> creates the PDF again, for example after a photo is deleted.
          </li>
        </ul>
        <h2>After the inspection</h2>
        <ul>
          <li>
            <strong>Inspector Notes</strong> shows whether the inspection is paid and entered in VIC, and holds notes
            for other inspectors. The number is the number of notes, plus one until the inspection is entered in VIC.
          </li>
          <li>
            <strong>VIC values</strong> lists what VIC asks for, each with a copy button.
          </li>
          <li>
            <strong>Edit Inspection</strong> is available on the day of the inspection, until it is entered in VIC or
            its recheck starts. A sheet for an earlier day has <strong>Correct entry</strong> instead, on the day it was
            submitted.
          </li>
          <li>
            <strong>Recheck</strong> starts the recheck of a failed inspection, within 28 days.
          </li>
        </ul>
        <h2>On paper</h2>
        <p>
          Each blank checksheet has its own number. Print it only once, fill it in by hand, and enter it later from the
          list below the blank checksheet.
        </p>
      </div>
    </Container>
  );
};
