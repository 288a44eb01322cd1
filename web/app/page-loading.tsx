import Spinner from '@cloudscape-design/components/spinner';
import { useNavigation } from 'react-router';

/** While the code of the next page is on its way, over the page before. One that is here at once shows none. */
export const PageLoading = () =>
  useNavigation().state === 'loading' && (
    <div className="page-loading" role="status" aria-label="Loading">
      <Spinner size="large" />
    </div>
  );
