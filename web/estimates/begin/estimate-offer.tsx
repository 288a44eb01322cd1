import './estimate-offer.css';
import Button from '@cloudscape-design/components/button';
import type { Inspection } from '#shared/inspections/model.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { hasWork } from './begin-estimate.ts';
import type { EstimateOf } from './use-estimate-of.ts';

/** Offers to price the work found by a submitted inspection. Source: specification 2, sections 2 and 7. */
export const EstimateOffer = ({ inspection, of }: { inspection: Inspection; of: EstimateOf }) =>
  hasWork(inspection) && (
    <section className="estimate-offer card" aria-label="Estimate">
      <span>Price the work?</span>
      {of.path ? (
        <LinkButton to={of.path}>Open the estimate</LinkButton>
      ) : (
        <Button loading={of.busy} onClick={of.runAndOpen}>
          Create estimate
        </Button>
      )}
    </section>
  );
