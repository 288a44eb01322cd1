import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { ItemName } from '../sheets/checklist.ts';

export const referenceApi = {
  reasonsForRejection: endpoint('GET /api/inspection/reasonsForRejectionLists/{itemName}', {
    summary: 'List common reasons for rejection of an inspection item',
    response: z.object({ reasonForRejection: z.array(z.object({ reasonForRejection: z.string() })) }),
    problems: ['not-found'],
  }),
  reasonsUsed: endpoint('GET /api/inspection/reasonsUsed', {
    summary: "List the organization's most common reasons for rejection of each item, most common first",
    response: z.object({ used: z.partialRecord(ItemName, z.array(z.string())) }),
  }),
  virmLink: endpoint('GET /api/inspection/virmLink/{inspectionItemName}', {
    summary: 'Get the manual pages of an inspection item, by vehicle type',
    response: z.object({ carUrl: z.url(), motorcycleUrl: z.url(), trailerUrl: z.url() }),
    problems: ['not-found'],
  }),
};
