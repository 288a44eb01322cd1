import Alert from '@cloudscape-design/components/alert';
import { Link } from 'react-router';
import type { DraftSummary } from '#shared/drafts/model.ts';
import { showInstant } from '#shared/nz-date.ts';
import { createDraftLine, getLineName } from '../../lists/line.ts';
import { paths } from '../../paths.ts';

/** Submissions signed offline that the server refused, with the reason. Anyone in the workshop can decide about them. */
export const RefusedOffline = ({ drafts }: { drafts: readonly DraftSummary[] }) => (
  <Alert type="warning" header="Submitted offline, but refused">
    <p>Sheets with these numbers may have been printed. Correct and submit each draft, or discard it.</p>
    <ul className="plain-list stack-8">
      {drafts.map((draft) => (
        <li key={draft.id} dir="auto">
          <Link to={paths.draft(draft.id)}>{getLineName(createDraftLine(draft))}</Link>
          {draft.refusedOffline &&
            `, last changed by ${draft.changedBy}, submitted on ${showInstant(draft.refusedOffline.pressedAt)}: ${draft.refusedOffline.why}`}
        </li>
      ))}
    </ul>
  </Alert>
);
