import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { DEVICE_NUMBERS } from '#shared/drafts/reserve.ts';
import { recheckWindowOn } from '#shared/sheets/rule-tables.ts';
import { getNzToday } from '../device/server-clock.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { usePageTitle } from '../ui/screens/page-title.ts';
import '../ui/screens/prose.css';

const TITLE = 'Working with a checksheet';
const RECHECK_DAYS = recheckWindowOn(getNzToday());

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
            <strong>Recheck</strong> starts the recheck of a failed inspection, within {RECHECK_DAYS} days.
          </li>
        </ul>
        <h2>Without a network</h2>
        <ul>
          <li>
            Carry on as usual: everything you enter is saved on this device. You can also press <strong>Submit</strong>.
            The sheet then shows <strong>Waiting to be sent</strong> until it has been sent, and counts from when you
            pressed. Keep the browser's data until then.
          </li>
          <li>
            <strong>Sheet not yet sent</strong> on a printed sheet means that it isn't a record yet. If it is refused,
            Draft WOF's says why, and you can correct it and submit again.
          </li>
          <li>
            Each device holds up to {DEVICE_NUMBERS} sheet numbers for sheets without a network. It gets new ones when
            it is back online.
          </li>
          <li>
            Home, the lists, customers and sheets opened before show what this device last received. Search looks
            through that too, and says how old it is.
          </li>
        </ul>
        <h2>Finding and bringing in records</h2>
        <ul>
          <li>
            <strong>Completed WOF's</strong> finds part of a plate, a sheet number, a VIN or its last six, a phone
            number, a customer, and recent vehicles and inspectors.
          </li>
          <li>
            <strong>Customers › Import from a file</strong> adds customers and vehicles from another system's CSV file.
            Only Admins can import, and saved records aren't changed.
          </li>
          <li>
            <strong>?</strong> beside a field explains the rule that decides there, and where it comes from.
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
