import { createEstimate } from '#lambdas/estimates/create.ts';
import { recordDecision } from '#lambdas/estimates/decide.ts';
import { loadEstimate, saveEstimate } from '#lambdas/estimates/records.ts';
import { loadSent, sendEstimate } from '#lambdas/estimates/send.ts';
import { loadInspection } from '#lambdas/inspections/records.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import { type EstimateId, newId } from '#shared/ids.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { Inspector } from './shop.ts';
import type { Memory } from './visit.ts';

const RATE_CENTS = 125_00;
const GOOD_FOR_DAYS = 14;
type Work = Pick<EstimateLine, 'minutes' | 'partsCents'>;
/** Labour and parts by checklist item. */
const works: Partial<Record<ItemName, Work>> = {
  externalHeadLamps: { minutes: 20, partsCents: 38_00 },
  externalWindscreen: { minutes: 90, partsCents: 420_00 },
  externalStructureCorrosion: { minutes: 240, partsCents: 60_00 },
  internalWipers: { minutes: 10, partsCents: 52_00 },
  internalSeatbelts: { minutes: 60, partsCents: 265_00 },
  chassisSteering: { minutes: 75, partsCents: 148_00 },
  chassisSuspension: { minutes: 105, partsCents: 210_00 },
  chassisBrakeComponents: { minutes: 80, partsCents: 165_00 },
  chassisTyreCondition: { minutes: 30, partsCents: 179_00 },
  chassisTyreTreadAndDepth: { minutes: 30, partsCents: 179_00 },
  chassisExhaustAndSmoke: { minutes: 60, partsCents: 195_00 },
  serviceBrakePerformance: { minutes: 120, partsCents: 240_00 },
  parkingBrakePerformance: { minutes: 45, partsCents: 30_00 },
  underBonnetEngineDriveTrain: { minutes: 90, partsCents: 85_00 },
};
const USUAL: Work = { minutes: 20, partsCents: 12_00 };

const priced = (line: EstimateLine): EstimateLine => ({
  ...line,
  ...((line.inspectionItemName && works[line.inspectionItemName]) ?? USUAL),
  rateCents: RATE_CENTS,
});

export const sendEstimateFor = async (inspection: number, who: Inspector, { shop }: Memory): Promise<EstimateId> => {
  const context = shop.as(who);
  const { EstimateID } = await createEstimate(buildEstimate(await loadInspection(context, inspection)), context);
  const { version, lines, Customer } = await loadEstimate(EstimateID, context);
  const saved = await saveEstimate(EstimateID, { version, Customer, lines: lines.map(priced) }, context);
  const expiresOn = addDays(nzDate(context.now), GOOD_FOR_DAYS);
  await sendEstimate(EstimateID, { version: saved.version, expiresOn, mail: false }, context);
  return EstimateID;
};

/**
 * Records that the owner decided by phone: usually on all the work, sometimes on less. The estimate may have expired
 * over Christmas.
 */
export const recordAnswer = async (id: EstimateId, who: Inspector, { shop, chance }: Memory) => {
  const context = shop.as(who);
  const { state, sent, Customer } = await loadEstimate(id, context);
  if (state !== 'sent' || !sent) return;
  const { hash, lines } = await loadSent(context, id, sent.number);
  const decided = lines.map((line, at) => ({
    id: line.id,
    decision: at > 0 && chance.happens(0.15) ? ('declined' as const) : ('approved' as const),
  }));
  const told = { id: newId('lnk').slice(4), hash, name: Customer.Name, lines: decided };
  await recordDecision(id, { ...told, how: 'phone' }, context);
};
