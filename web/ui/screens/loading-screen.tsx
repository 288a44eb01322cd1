import Spinner from '@cloudscape-design/components/spinner';
import { Mark } from './mark.tsx';
import './loading-screen.css';

export const LoadingScreen = () => (
  <div className="loading-screen" role="status" aria-label="Loading">
    <Mark />
    <Spinner size="large" />
  </div>
);
