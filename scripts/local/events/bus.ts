import { randomUUID } from 'node:crypto';
import type { RuleSpec } from '../stack.ts';
import type { AsyncCalls } from './calls.ts';
import { matches } from './pattern.ts';

export interface Entry {
  source: string;
  detailType: string;
  detail: unknown;
}

/** EventBridge: gives each event to the functions of every rule that it matches. What no rule wants is dropped. */
export const bus = (rules: readonly RuleSpec[], calls: AsyncCalls) => (entries: readonly Entry[]) => {
  for (const { source, detailType, detail } of entries) {
    const event = {
      version: '0',
      id: randomUUID(),
      'detail-type': detailType,
      source,
      account: '000000000000',
      time: new Date().toISOString().replace(/\.\d+/, ''),
      region: process.env.AWS_REGION,
      resources: [],
      detail,
    };
    for (const fn of rules.filter(({ pattern }) => matches(pattern, event)).flatMap(({ functions }) => functions))
      calls.add(fn, event);
  }
};
