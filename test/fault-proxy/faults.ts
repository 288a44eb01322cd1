import * as z from 'zod';
import { newDice } from '#scripts/seed/dice.ts';

export interface Fault {
  /** Such as `TransactWriteItems`. Any operation by default. */
  operation?: string;
  kind: 'throttle' | 'conflict' | 'delay' | 'drop-answer' | 'drop-request' | 'index-lag';
  /** Probability for each request. 1 by default. */
  probability?: number;
  /** Maximum number of requests that get the fault. */
  times?: number;
  /** Length of a delay or of an index lag. */
  ms?: number;
}

export interface FaultPlan {
  set(faults: Fault[]): void;
  /** Selects the faults of the next request: all delays, the index lag, and the first other fault. */
  draw(operation: string): { delayMs: number; lagMs: number; fault: Fault['kind'] | undefined };
}

export function openFaultPlan(seed: number): FaultPlan {
  const { throwDie } = newDice(seed);
  const random = () => throwDie(2 ** 30) / 2 ** 30;
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

/**
 * Returns the body with which DynamoDB refuses a throttled or conflicting request. Returns undefined for other faults.
 */
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
  // For a cancelled transaction, DynamoDB names the field `Message`. The SDKs read either field.
  return JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, Message: message, ...more });
}
