import { useEffect } from 'react';
import type { Client } from '../client/client.ts';
import { observable } from '../device/observable.ts';
import { useClient } from '../session/session.tsx';
import { useDraftOwner } from '../session/work-owner.ts';

/** Who works, as their drafts name them, and what makes their calls. */
export type AtWork = { owner: string; client: Client };

/** The same of now, for what somebody presses long after it was shown. */
export const atWork = observable<AtWork | undefined>(undefined);

export const useAtWork = () => {
  const owner = useDraftOwner();
  const client = useClient();
  useEffect(() => atWork.set({ owner, client }), [owner, client]);
};
