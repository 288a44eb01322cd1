import { ChangeList } from '../../ui/change-list.tsx';
import type { Place } from '../store/place.ts';
import type { Submission } from './use-submit.ts';
import { WaysThere } from './ways-there.tsx';

type Props = { submission: Submission; onOpen: (place: Place) => void };

/** Why the last submission failed, and where that is mended. Source: specification 2, section 8, with AMB-73: both texts. */
export const SubmitFailed = ({ submission: { failure, places, changes }, onOpen }: Props) =>
  failure && (
    <div className="submit-failed-frame">
      <p className="problem submit-failed" role="alert">
        <strong>Error submitting inspection data</strong> {failure}
      </p>
      <ChangeList changes={changes} />
      {places.length > 0 && <WaysThere places={places} onOpen={onOpen} />}
    </div>
  );
