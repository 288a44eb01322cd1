import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { estimateTitle } from '#shared/estimates/estimate-words.ts';
import type { Estimate } from '#shared/estimates/model.ts';
import { formatEstimateNumber } from '#shared/estimates/number.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/screens/page.tsx';
import '../client/nouns/estimates.ts';
import { useClient } from '../session/session.tsx';
import { shareOrSavePdf } from '../ui/files/share-or-save-pdf.ts';
import { toast } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { widths } from '../ui/widths.ts';
import './estimate.css';

type Props = {
  of: Estimate;
  children: ReactNode;
  /** Shown at the bottom, where it stays while scrolling. */
  foot?: ReactNode;
};

/** Page frame of an estimate. */
export const Frame = ({ of, children, foot }: Props) => (
  <div className="estimate">
    <Page
      title={[estimateTitle(of), formatNumber(of)].filter(Boolean).join(' ')}
      actions={[
        of.InspectionID !== null && (
          <LinkButton key="sheet" to={paths.checksheet(String(of.InspectionID))}>
            Checksheet
          </LinkButton>
        ),
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

/** The number of the version that the customer has; while it is edited, that of the estimate. */
const formatNumber = ({ estimateNumber, state, sent }: Estimate) =>
  formatEstimateNumber({ estimateNumber, number: state === 'superseded' ? undefined : sent?.number });

/** Downloads the PDF of the version sent last, with the customer's answer. */
const EstimatePdfButton = ({ estimate: { EstimateID, sent, answer } }: { estimate: Estimate }) => {
  const client = useClient();
  const phone = useMedia(widths.phone);
  const { mutate, isPending } = useMutation({
    mutationFn: (number: number) => {
      const params = { id: EstimateID, number: String(number) };
      return shareOrSavePdf(() => client.estimates.pdf({ params }), 'Estimate.pdf', phone);
    },
    onError: ({ message }) => toast({ type: 'error', text: message }),
  });
  if (!sent) return null;
  return (
    <Button iconName={phone ? 'share' : 'download'} loading={isPending} onClick={() => mutate(sent.number)}>
      {answer ? 'PDF with the answer' : 'PDF as sent'}
    </Button>
  );
};
