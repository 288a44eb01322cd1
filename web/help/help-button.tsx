import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { findHelp } from '#shared/help/help.ts';
import type { HelpText } from '#shared/help/help-text.ts';
import { getNzToday } from '../device/server-clock.ts';
import { Popover } from '../ui/dialogs/popover.tsx';
import { NewTab } from '../ui/link-button.tsx';
import './help-button.css';

export const HelpButton = ({ on }: { on: string }) => {
  const found = findHelp(on);
  return found ? <Explained help={found} /> : null;
};

/** The rule, in words. Until it is first opened, only the title is in the document. */
const Explained = ({ help }: { help: HelpText }) => {
  const [isSeen, setSeen] = useState(false);
  const label = `Help: ${help.title}`;
  return (
    <span className="help">
      <Popover
        button={<span aria-hidden="true">?</span>}
        buttonLabel={label}
        label={label}
        className="help-text"
        onOpen={() => setSeen(true)}
      >
        {(close) => (
          <>
            <header>
              {/* the popover focuses it on opening, so that screen readers read on from here */}
              <h2 tabIndex={-1} ref={(title) => title?.setAttribute('autofocus', '')}>
                {help.title}
              </h2>
              <Button variant="icon" iconName="close" ariaLabel="Close help" onClick={close} />
            </header>
            {isSeen && <Rule help={help} />}
          </>
        )}
      </Popover>
    </span>
  );
};

const Rule = ({ help }: { help: HelpText }) => {
  const today = getNzToday();
  const { words, href } = help.source(today);
  return (
    <>
      {help.text(today).map((said) => (
        <p key={said}>{said}</p>
      ))}
      <p className="fine-print">
        Source:{' '}
        {href ? (
          <a href={href} target="_blank" rel="noreferrer">
            {words}
            <NewTab />
          </a>
        ) : (
          words
        )}
      </p>
    </>
  );
};
