import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../ui/screens/prose.css';

const TITLE = 'Working with a checksheet';

/** The Help of a checksheet. */
export const ChecksheetHelpPage = () => {
  usePageTitle(TITLE);
  return (
    <Container header={<Header variant="h1">{TITLE}</Header>} footer={<LinkButton to={paths.home}>Home</LinkButton>}>
      <div className="policy-text">
        <h2>The document</h2>
        <ul>
          <li>
            <strong>Checksheet Options</strong> changes between the full sheet and the summary, each with or without
            photos. Your workshop chooses in Settings which one is shown first.
          </li>
          <li>
            <strong>Download PDF</strong> saves the sheet that is shown; <strong>Print</strong> opens it in a tab of its
            own, from where the browser prints it.
          </li>
          <li>
            <strong>Re-generate PDF</strong> makes the sheet anew, for instance when a photo was deleted.
          </li>
        </ul>
        <h2>After the inspection</h2>
        <ul>
          <li>
            <strong>Inspector Notes</strong> keeps what is paid, what is entered in VIC and what other inspectors should
            know. The number counts the notes, and one more until the details are entered in VIC.
          </li>
          <li>
            <strong>VIC values</strong> shows what VIC asks for, each with a button that copies it.
          </li>
          <li>
            <strong>Edit Inspection</strong> is there on the day of the inspection, until it is entered in VIC or its
            recheck has begun. A sheet of an earlier day has <strong>Correct entry</strong> on the day it was submitted.
          </li>
          <li>
            <strong>Recheck</strong> begins the recheck of a failed inspection within 28 days.
          </li>
        </ul>
        <h2>On paper</h2>
        <p>
          A blank checksheet has a number of its own: print each one once only, fill it in by hand, and enter it later
          from the list below the blank checksheet.
        </p>
      </div>
    </Container>
  );
};
