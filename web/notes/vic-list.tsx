import Button from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';
import type { Inspection } from '#shared/inspections/model.ts';
import { Help } from '../help/help.tsx';
import { copyFromSheet } from '../ui/copy-text.ts';
import { VicLink } from './vic-link.tsx';
import { listVicValues } from './vic-values.ts';
import './vic-list.css';

/** All values to enter in VIC, each with a copy button. */
export const VicList = ({ inspection, children }: { inspection: Inspection; children: ReactNode }) => (
  <div className="vic-list">
    {inspection.vicOffline && !inspection.WofSummaryDetails.VICDetailsEntered && (
      <p className="vic-offline">
        VIC was offline, so the sheet number is used as the authorisation number. Enter the details in VIC to finish.{' '}
        <Help on="vicOffline" />
      </p>
    )}
    <dl>
      {listVicValues(inspection).map(({ title, text, doubt }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <span dir="auto">{text}</span>
            <Button variant="icon" iconName="copy" ariaLabel={`Copy ${title}`} onClick={() => copyFromSheet(text)} />
          </dd>
          {doubt && <dd className="vic-doubt">{doubt}</dd>}
        </div>
      ))}
    </dl>
    <div className="row">
      <VicLink />
      <Help on="systemAuthorizationNumber" />
    </div>
    {children}
  </div>
);
