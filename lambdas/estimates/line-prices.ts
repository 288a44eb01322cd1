import { hash } from 'node:crypto';
import * as z from 'zod';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import type { EstimateLine } from '#shared/estimates/model.ts';
import { Unit } from '#shared/estimates/money.ts';
import { foldText, storedFoldings } from '#shared/input/fold-text.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { nzDate } from '#shared/nz-date.ts';
import { withoutSides } from '#shared/reference/sides.ts';
import type { ItemName } from '#shared/sheets/checklist.ts';
import type { VehicleType } from '#shared/vehicle-types/vehicle-type.ts';
import { withoutLimits } from '#shared/without-limits.ts';
import { type Acting, makeSavedBy, type Tenant } from '../http/context.ts';
import { logMissed } from '../http/log.ts';
import { linePricesKey } from '../table/keys.ts';
import type { Item, Write } from '../table/table.ts';
import { retryUntilWritten } from '../table/until-written.ts';
import { isSheetLine } from './lines.ts';

/** Maximum number of reasons whose price is stored for a checklist item; the oldest are dropped. */
const REASONS_MAX = 200;

const Remembered = z.object({
  ...{ minutes: z.int(), rateCents: z.int(), partsCents: z.int() },
  unit: withoutLimits(Unit).optional(),
  at: z.iso.datetime(),
});
const Stored = z.object({ prices: z.record(z.string(), Remembered), version: z.int() });
type Stored = z.infer<typeof Stored>;

const read = (item: Item | undefined): Stored => (item ? Stored.parse(item) : { prices: {}, version: 0 });

/**
 * Returns the key of a reason, which ignores differences in spelling. It is a hash, because typed text may contain
 * personal data.
 */
const hashReason = (reason: string, fold = foldText) => hash('sha256', fold(reason), 'base64url').slice(0, 22);

/** Lists the wordings under which a reason's price is stored, the exact one last: any side serves a side without one. */
const listWordings = (reason: string) => [withoutSides(reason), reason];

/** Adds prices to lines: those last sent for the same reason, preferably on the same side, and vehicle class. */
export const addLinePrices = async (
  { table, organizationId }: Tenant,
  vehicleClass: VehicleType,
  lines: readonly EstimateLine[],
): Promise<EstimateLine[]> => {
  const names = itemsOf(lines.filter(({ from }) => from === 'reason'));
  const found = await table.getAll(
    names.map((name) => linePricesKey(organizationId, vehicleClass, name)),
    { consistent: true },
  );
  const prices = new Map(names.map((name, n) => [name, read(found[n]).prices]));
  return lines.map((line) => {
    const { from, inspectionItemName, words } = line;
    const known = (from === 'reason' && inspectionItemName && prices.get(inspectionItemName)) || {};
    const last = listWordings(words)
      .flatMap((wording) => storedFoldings.map((fold) => known[hashReason(wording, fold)]))
      .findLast(Boolean);
    if (!last) return line;
    const { at, ...costs } = last;
    return { ...line, ...costs, priceFrom: { day: nzDate(new Date(at)) } };
  });
};

const itemsOf = (lines: readonly Pick<EstimateLine, 'inspectionItemName'>[]): ItemName[] => [
  ...new Set(lines.flatMap(({ inspectionItemName }) => inspectionItemName ?? [])),
];

/** Stores the price of each reason for the next estimate. A failure is logged and doesn't fail the request. */
export const rememberLinePrices = async (
  context: Acting,
  lines: readonly EstimateLine[],
  inspection: Inspection,
): Promise<void> => {
  try {
    const priced = matchReasons(lines, inspection);
    if (priced.length > 0) await retryUntilWritten(() => write(context, inspection.vehicleType, priced));
  } catch (error) {
    logMissed('line-prices', error instanceof Error ? error.name : 'unknown');
  }
};

type PricedReason = { inspectionItemName: ItemName; reason: string; line: EstimateLine };

/**
 * Matches lines to reasons: by the line's text or, if it was edited, to the item's only reason without a matching line.
 * Leaves out lines without a price.
 */
const matchReasons = (lines: readonly EstimateLine[], inspection: Inspection): PricedReason[] => {
  const ofReasons = lines.filter(({ from }) => from === 'reason');
  const { ReasonForRejection } = buildEstimate(inspection);
  return itemsOf(ofReasons).flatMap((inspectionItemName) => {
    const isHere = (one: { inspectionItemName?: ItemName | undefined }) =>
      one.inspectionItemName === inspectionItemName;
    const reasons = ReasonForRejection.filter(isHere).map(({ reasonForRejection }) => reasonForRejection);
    const pairs = ofReasons.filter(isHere).map((line) => ({
      line,
      reason: reasons.find((reason) => hashReason(reason) === hashReason(line.words)),
    }));
    const left = reasons.filter((reason) => !pairs.some((pair) => pair.reason === reason));
    const changed = pairs.filter(({ line, reason }) => reason === undefined && isSheetLine(line));
    const only = left.length === 1 && changed.length === 1 ? left[0] : undefined;
    return pairs.flatMap(({ line, reason = line === changed[0]?.line ? only : undefined }) =>
      reason !== undefined && (line.minutes || line.rateCents || line.partsCents)
        ? [{ inspectionItemName, reason, line }]
        : [],
    );
  });
};

const write = async (context: Acting, vehicleClass: VehicleType, priced: readonly PricedReason[]) => {
  const { table, organizationId, now } = context;
  const names = itemsOf(priced);
  const keys = names.map((name) => linePricesKey(organizationId, vehicleClass, name));
  const found = await table.getAll(keys, { consistent: true });
  const writes = keys.map((key, n): Write => {
    const { prices, version } = read(found[n]);
    const newer = priced
      .filter(({ inspectionItemName }) => inspectionItemName === names[n])
      .flatMap(({ reason, line: { minutes, rateCents, partsCents, unit } }) => {
        const price = { minutes, rateCents, partsCents, ...(unit && { unit }), at: now.toISOString() };
        return listWordings(reason).map((wording) => [hashReason(wording), price] as const);
      });
    const kept = Object.entries({ ...prices, ...Object.fromEntries(newer) })
      .sort(([, one], [, other]) => other.at.localeCompare(one.at))
      .slice(0, REASONS_MAX);
    return {
      put: {
        ...key,
        type: 'LINEPRICES',
        prices: Object.fromEntries(kept),
        version: version + 1,
        savedBy: makeSavedBy(context),
      },
      condition: found[n] ? '#version = :seen' : 'attribute_not_exists(pk)',
      ...(found[n] && { names: { '#version': 'version' }, values: { ':seen': version } }),
    };
  });
  const { refused } = await table.write(...writes);
  return refused ? undefined : true;
};
