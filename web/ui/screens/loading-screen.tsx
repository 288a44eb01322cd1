import Spinner from '@cloudscape-design/components/spinner';
import { type ComponentType, lazy } from 'react';
import { Mark } from './mark.tsx';
import './loading-screen.css';

export const LoadingScreen = () => (
  <div className="loading-screen" role="status" aria-label="Loading">
    <Mark />
    <Spinner size="large" />
  </div>
);

/** A component whose code is loaded when it is first drawn. `load` picks it by its name: nothing here is exported as default. */
export const lazyNamed = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
