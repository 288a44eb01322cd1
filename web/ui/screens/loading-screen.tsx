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

/** Lazy-loads a component that is a named export. */
export const lazyNamed = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));
