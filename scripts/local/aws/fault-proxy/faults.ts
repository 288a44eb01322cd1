import * as z from 'zod';

const Fault = z.strictObject({
  /** `TransactWriteItems` and so on; without it, any operation. */
  operation: z.string().optional(),
  kind: z.enum(['throttle', 'conflict', 'delay', 'drop-answer', 'drop-request', 'index-lag']),
  /** Of each request, 1 unless told otherwise. */
  probability: z.number().min(0).max(1).optional(),
  /** How often at most. */
  times: z.number().int().positive().optional(),
  /** How long a delay is, or how far an index may lag behind. */
  ms: z.number().nonnegative().optional(),
});
export type Fault = z.infer<typeof Fault>;

export interface FaultPlan {
  set(faults: Fault[]): void;
  /** What shall befall the next request: all delays that apply, how far indexes lag, then the first other fault that does. */
  draw(operation: string): { delayMs: number; lagMs: number; fault: Fault['kind'] | undefined };
}

/** Chance comes from the seed, so that a failed run can be run again. */
export function openFaultPlan(seed: number): FaultPlan {
  const random = randomFrom(seed);
  let pending: { fault: Fault; left: number }[] = [];
  return {
    set: (faults) => {
      pending = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    draw(operation) {
      let delayMs = 0;
      let lagMs = 0;
      for (const entry of pending) {
        const { fault } = entry;
        if (entry.left === 0 || !appliesTo(fault, operation) || random() >= (fault.probability ?? 1)) continue;
        entry.left--;
        if (fault.kind === 'delay') delayMs += fault.ms ?? 0;
        else if (fault.kind === 'index-lag') lagMs = fault.ms ?? 0;
        else return { delayMs, lagMs, fault: fault.kind };
      }
      return { delayMs, lagMs, fault: undefined };
    },
  };
}

export function parseFaults(json: string): { faults?: Fault[]; wrong?: string } {
  try {
    return { faults: z.array(Fault).parse(JSON.parse(json)) };
  } catch (error) {
    return { wrong: String(error) };
  }
}

/** The body with which DynamoDB refuses a throttled or conflicting request; undefined for other faults. */
export function refusal(kind: Fault['kind'], operation: string, request: Buffer): string | undefined {
  if (kind === 'throttle') {
    return error('ProvisionedThroughputExceededException', 'The level of configured throughput was exceeded.');
  }
  if (kind !== 'conflict') return undefined;
  if (!operation.startsWith('Transact')) {
    return error('TransactionConflictException', 'Transaction is ongoing for the item');
  }
  const { TransactItems } = z.object({ TransactItems: z.array(z.unknown()) }).parse(JSON.parse(request.toString()));
  const reasons = TransactItems.map((_, index) =>
    index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return error(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

const MAY_CONFLICT = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'TransactGetItems'];

function appliesTo(fault: Fault, operation: string): boolean {
  if (fault.operation && fault.operation !== operation) return false;
  return fault.kind !== 'conflict' || MAY_CONFLICT.includes(operation);
}

function error(name: string, message: string, more: object = {}): string {
  // The capital M is DynamoDB's way for a cancelled transaction; its clients read both.
  return JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, Message: message, ...more });
}

/** Numbers from 0 to 1 by mulberry32, which is small and good enough for dice. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
