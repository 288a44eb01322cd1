import './estimate.css';
import type { ReactNode } from 'react';
import type { Estimate } from '#shared/estimates/model.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/screens/page.tsx';
import { EstimatePdfButton } from './estimate-pdf-button.tsx';

type Props = {
  of: Estimate;
  children: ReactNode;
  /** Sticks to the bottom. */
  foot?: ReactNode;
};

/** Page frame of an estimate. */
export const Frame = ({ of, children, foot }: Props) => (
  <div className="estimate">
    <Page
      title="Estimate"
      actions={[
        <LinkButton key="sheet" to={paths.checksheet(String(of.InspectionID))}>
          Checksheet
        </LinkButton>,
        <LinkButton key="all" to={paths.estimates}>
          All estimates
        </LinkButton>,
        <EstimatePdfButton key="pdf" estimate={of} />,
      ]}
    >
      {children}
    </Page>
    {foot}
  </div>
);
