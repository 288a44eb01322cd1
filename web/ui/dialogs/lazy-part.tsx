import Button from '@cloudscape-design/components/button';
import { type ComponentType, lazy } from 'react';
import { loadAgain } from '../../device/load-again.ts';
import { createObservable, useObservable } from '../../device/observable.ts';
import { DialogFrame } from './dialog-frame.tsx';
import './lazy-part.css';

type Closing = { onClose?: (() => void) | undefined };
type Missing = ComponentType<{ onAgain: () => void }>;

/**
 * Wraps a dialog or part of a page whose code loads on first render. If loading fails, the rest of the page stays and
 * the part shows a message with a retry button, or `Instead` where there is no space for text. A part that a page shows
 * at once needs a `Suspense` with a fallback of its height, because the page below would jump. After `preload`, the part
 * renders without one.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, Instead?: Missing) => {
  let isBegun = false;
  const begin = (loading: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
    lazy<ComponentType<Props>>(async () => {
      isBegun = true;
      try {
        return { default: await loading() };
      } catch (error) {
        const again = () => part.set(begin(() => loadAgain(load, error)));
        return {
          default: ({ onClose }: Props & Closing) =>
            Instead ? <Instead onAgain={again} /> : <NotLoaded onAgain={again} onClose={onClose} />,
        };
      }
    });
  const part = createObservable(begin(load));
  const LazyPart = (props: Props) => {
    const Part = useObservable(part);
    return <Part {...props} />;
  };
  const preload = async () => {
    const loaded = await load();
    // a rendered part would lose its state
    if (!isBegun) part.set(loaded);
  };
  return Object.assign(LazyPart, { preload });
};

const WORDS = 'Check the network and try again. What you typed is kept.';

const NotLoaded = ({ onAgain, onClose }: Closing & { onAgain: () => void }) => {
  const again = (
    <Button variant={onClose ? 'primary' : 'normal'} iconName="refresh" onClick={onAgain}>
      Try again
    </Button>
  );
  if (!onClose)
    return (
      <div className="part-missing" role="status">
        <p>
          <strong>Part of this page could not be loaded.</strong> {WORDS}
        </p>
        {again}
      </div>
    );
  return (
    <DialogFrame
      kind="question"
      title="This could not be loaded"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {again}
        </>
      }
    >
      <p>{WORDS}</p>
    </DialogFrame>
  );
};
