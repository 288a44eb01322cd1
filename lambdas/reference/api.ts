import { referenceApi } from '#shared/reference/api.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { ItemName } from '#shared/sheets/checklist.ts';
import { parseId, routes } from '../http/serve.ts';
import { listCommonReasons } from './reasons-used.ts';

export const reference = routes(referenceApi, {
  reasonsForRejection: async ({ params }) => ({
    reasonForRejection: (reasonsForRejection[parseId(params.itemName, ItemName)] ?? []).map((reasonForRejection) => ({
      reasonForRejection,
    })),
  }),
  reasonsUsed: async (_, context) => ({ used: await listCommonReasons(context) }),
  virmLink: async ({ params }) => {
    const item = parseId(params.inspectionItemName, ItemName);
    return {
      carUrl: virmLink(item, 'car'),
      motorcycleUrl: virmLink(item, 'motorcycle'),
      trailerUrl: virmLink(item, 'trailer'),
    };
  },
});
