import {
  DEVICE_NUMBERS,
  type DrawnNumber,
  ORGANIZATION_NUMBERS,
  type Reserve,
  type ReserveRequest,
} from '#shared/drafts/reserve.ts';
import type { DeviceId, DraftId } from '#shared/ids.ts';
import { Problem } from '#shared/problem.ts';

type Use = { leasedTo?: DeviceId; draft?: DraftId; isLost?: boolean };

/** Simulates the sheet numbers of an organization. Numbers that a device no longer holds are closed. */
export const newNumbers = () => {
  const uses: Use[] = [];
  const held = new Map<DeviceId, number[]>();
  const issue = (use: Use) => uses.push(use);
  const get = (number: number): Use => uses[number - 1] ?? {};
  const free = (number: number) => {
    for (const [device, numbers] of held)
      held.set(
        device,
        numbers.filter((one) => one !== number),
      );
  };

  return {
    /** The next number, for a draft. */
    next: (draft: DraftId) => issue({ draft }),
    reserve: (DeviceID: DeviceId, { keeps, last }: Pick<ReserveRequest, 'keeps' | 'last'>): Reserve => {
      const kept = (held.get(DeviceID) ?? []).filter((number) => number > last || keeps.includes(number));
      held.delete(DeviceID);
      const elsewhere = [...held.values()].flat().length;
      while (kept.length < Math.min(DEVICE_NUMBERS, ORGANIZATION_NUMBERS - elsewhere))
        kept.push(issue({ leasedTo: DeviceID }));
      held.set(DeviceID, kept);
      return { numbers: [...kept], until: '', elsewhere };
    },
    release: (DeviceID: DeviceId) => held.delete(DeviceID),
    /** Gives a draft the number that its device drew, unless it has drawn another before. */
    take: (draft: DraftId, { DeviceID, number }: DrawnNumber, before?: number) => {
      if (before !== undefined && get(before).leasedTo) return before;
      const use = get(number);
      if (use.leasedTo !== DeviceID || (use.draft ?? draft) !== draft)
        throw new Problem('refused', `Sheet number ${number} belongs to another sheet or device.`, { number });
      if (before !== undefined) get(before).isLost = true;
      use.draft = draft;
      free(number);
      return number;
    },
  };
};
