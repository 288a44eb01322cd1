import { referenceApi } from '#shared/reference/api.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { idIn } from '../http/id-in.ts';
import { routes } from '../http/serve.ts';
import { commonestReasons } from './reasons-used.ts';

export const reference = routes(referenceApi, {
  reasonsForRejection: async ({ params }) => ({
    reasonForRejection: (reasonsForRejection[idIn(params.itemName, ItemName)] ?? []).map((reasonForRejection) => ({
      reasonForRejection,
    })),
  }),
  reasonsUsed: async (_, context) => ({ used: await commonestReasons(context) }),
  virmLink: async ({ params }) => {
    const item = idIn(params.inspectionItemName, ItemName);
    return {
      carUrl: virmLink(item, 'car'),
      motorcycleUrl: virmLink(item, 'motorcycle'),
      trailerUrl: virmLink(item, 'trailer'),
    };
  },
});
