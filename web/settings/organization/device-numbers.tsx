import Button from '@cloudscape-design/components/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceReserve } from '#shared/drafts/reserve.ts';
import { nzDate, showDate } from '#shared/nz-date.ts';
import { Help } from '../../help/help.tsx';
import { useClient } from '../../session/session.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LoadingBlock, QueryState } from '../../ui/screens/notice.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Section } from '../form/section.tsx';
import '../../client/nouns/drafts.ts';
import './members.css';

const DEVICES = ['devices with sheet numbers'];

/** Devices that hold sheet numbers for inspections without a network. Admins only. */
export const DeviceNumbers = () => {
  const client = useClient();
  const keptFocus = useKeptFocus<HTMLUListElement>();
  const query = useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => client.drafts.listReserves(undefined, { signal }),
  });
  const [closing, setClosing] = useState<DeviceReserve>();
  const devices = query.data?.devices;
  return (
    <Section
      title="Sheet numbers on devices"
      description={
        <>
          Devices keep up to five sheet numbers each, for inspections without a network. Close the numbers of a lost
          device. <Help on="sheetNumber" />
        </>
      }
    >
      {!devices && (
        <QueryState query={query} title="The devices could not be loaded" loading={<LoadingBlock height="80px" />} />
      )}
      {devices?.length === 0 && 'No device holds sheet numbers.'}
      <ul {...keptFocus} className="members plain-list stack-12" aria-label="Devices with sheet numbers">
        {devices?.map((device) => (
          <li key={device.DeviceID}>
            <div className="member-facts">
              <strong>{device.Name}</strong>
              <span>{device.numbers.join(', ')}</span>
              <span className="fine-print">
                {`${device.by || 'Someone who left'}, until ${showDate(nzDate(new Date(device.until)))}`}
              </span>
            </div>
            <div className="member-end">
              <Button
                ariaLabel={`Close numbers ${device.numbers.join(', ')} of ${device.Name}`}
                onClick={() => setClosing(device)}
              >
                Close numbers
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {closing && <CloseDialog device={closing} onClose={() => setClosing(undefined)} />}
    </Section>
  );
};

const CloseDialog = ({
  device: { DeviceID, Name, numbers },
  onClose,
}: {
  device: DeviceReserve;
  onClose: () => void;
}) => {
  const client = useClient();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={`Close the numbers of ${Name}?`}
      yes="Close numbers"
      run={async () => {
        await client.drafts.release({ params: { DeviceID } });
        await queries.invalidateQueries({ queryKey: DEVICES });
      }}
      onClose={onClose}
    >
      <p>
        {`${numbers.join(', ')} will count as not used. If the device has used one without a network, that sheet can still be sent.`}
      </p>
    </ConfirmDialog>
  );
};
