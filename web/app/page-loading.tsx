import Spinner from '@cloudscape-design/components/spinner';
import { useNavigation } from 'react-router';

/** Shown over the previous page while the next page's code loads, unless that is instant. */
export const PageLoading = () =>
  useNavigation().state === 'loading' && (
    <div className="page-loading" role="status" aria-label="Loading">
      <Spinner size="large" />
    </div>
  );
