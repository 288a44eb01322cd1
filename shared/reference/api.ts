import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ItemName } from '../sheets/checklist.ts';

export const referenceApi = {
  reasonsForRejection: endpoint('GET /api/inspection/reasonsForRejectionLists/{itemName}', {
    summary: 'Reasons for rejection of one inspection item, to pick from',
    answer: z.object({ reasonForRejection: z.array(z.object({ reasonForRejection: z.string() })) }),
    problems: ['not-found'],
  }),
  reasonsUsed: endpoint('GET /api/inspection/reasonsUsed', {
    summary: "The organization's own commonest reasons for rejection of each item, the commonest first",
    answer: z.object({ used: z.partialRecord(ItemName, z.array(z.string())) }),
  }),
  virmLink: endpoint('GET /api/inspection/virmLink/{inspectionItemName}', {
    summary: 'The manual pages of one inspection item, by vehicle type',
    answer: z.object({ carUrl: z.url(), motorcycleUrl: z.url(), trailerUrl: z.url() }),
    problems: ['not-found'],
  }),
};
