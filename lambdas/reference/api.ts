import { ItemName } from '#shared/inspections/checklist.ts';
import { notFound } from '#shared/problem.ts';
import { referenceApi } from '#shared/reference/api.ts';
import { reasonsForRejection } from '#shared/reference/reasons.ts';
import { virmLink } from '#shared/reference/virm-links.ts';
import { routes } from '../http/serve.ts';
import { commonestReasons } from './reasons-used.ts';

export const reference = routes(referenceApi, {
  reasonsForRejection: async ({ params }) => ({
    reasonForRejection: (reasonsForRejection[itemNamed(params.itemName)] ?? []).map((reasonForRejection) => ({
      reasonForRejection,
    })),
  }),
  reasonsUsed: async (_, context) => ({ used: await commonestReasons(context) }),
  virmLink: async ({ params }) => {
    const item = itemNamed(params.inspectionItemName);
    return {
      carUrl: virmLink(item, 'car'),
      motorcycleUrl: virmLink(item, 'motorcycle'),
      trailerUrl: virmLink(item, 'trailer'),
    };
  },
});

const itemNamed = (name: string) => {
  const item = ItemName.safeParse(name);
  if (!item.success) throw notFound();
  return item.data;
};
