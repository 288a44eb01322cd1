import { paths } from '../../paths.ts';
import { ChangeList } from '../../ui/change-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { describeReturned } from '../sending/describe-returned.ts';
import { useDraft } from '../store/current-draft.tsx';
import type { Place } from '../store/place.ts';
import { PlaceLinks } from './place-links.tsx';
import type { Submission } from './use-submit.ts';

type Props = { submission: Submission; onOpen: (place: Place) => void };

/**
 * Why the last submission failed, with links to the errors. Source: specification 2, section 8; AMB-73 requires both
 * messages.
 */
export const SubmitFailed = ({ submission: { failure, wayOn, places, changes, refused }, onOpen }: Props) => {
  // the conflict dialog is shown first
  const isAsked = useDraft(({ conflicts }) => conflicts.size > 0);
  const returned = useDraft(describeReturned);
  if (!(failure || returned) || isAsked) return null;
  return (
    <div className="submit-failed-frame">
      <p className="problem submit-failed" role="alert">
        <strong>Error submitting inspection data</strong> {failure || returned}
      </p>
      {wayOn && <p role="alert">{wayOn}</p>}
      <ChangeList changes={changes} />
      {refused !== undefined && (
        <>
          <p>Your changes are still on this device. Copy them from the checksheet, or add them as a note there.</p>
          <LinkButton to={paths.checksheet(refused)}>Back to the checksheet</LinkButton>
        </>
      )}
      {places.length > 0 && <PlaceLinks places={places} onOpen={onOpen} />}
    </div>
  );
};
