import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { STACK } from '../../cdk/functions.ts';
import { inRoot } from '../root.ts';
import { InvokeConfig, Lambda, Pipe, Rule, Schedule, Table, type TableDefinition, Template } from './stack/shapes.ts';

/** How a function is called asynchronously. Source: Lambda developer guide, "How Lambda handles errors and retries". */
export interface AsyncFunction {
  name: string;
  timeoutSeconds: number;
  retries: number;
  maxAgeSeconds: number;
  /** Where an event goes that the function failed on. */
  deadLetters: string;
}
export interface PipeSpec {
  name: string;
  filters: unknown[];
  batchSize: number;
  retries: number;
  maxAgeSeconds: number;
  deadLetters: string;
  inputTemplate: string;
  source: string;
  detailType: string;
}
export interface RuleSpec {
  pattern: unknown;
  functions: AsyncFunction[];
}
export interface ScheduleSpec {
  name: string;
  expression: string;
  fn: AsyncFunction;
}
export interface Stack {
  table: TableDefinition;
  pipes: PipeSpec[];
  rules: RuleSpec[];
  schedules: ScheduleSpec[];
}

export const readStack = (file = inRoot('dist/cdk', `${STACK}.template.json`)): Stack =>
  toStack(JSON.parse(readFileSync(file, 'utf8')));

/** Names are those of the constructs: the last part of their path. */
export function toStack(json: unknown): Stack {
  const { Resources } = Template.parse(json);
  const all = <Shape extends z.ZodType>(type: string, shape: Shape) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, { Properties }]) => ({
        id,
        name: nameOf(id),
        ...(shape.parse(Properties) as z.output<Shape> & object),
      }));
  const nameOf = (id: string) =>
    Resources[id]?.Metadata?.['aws:cdk:path']
      ?.split('/')
      .filter((part) => part !== 'Resource')
      .at(-1) ?? id;
  const queueOf = (id: string | undefined) => (id ? nameOf(id) : 'no-queue');

  const invokeConfigs = all('AWS::Lambda::EventInvokeConfig', InvokeConfig);
  const functions = new Map(
    all('AWS::Lambda::Function', Lambda.partial()).map(({ id, name, Timeout = 3, DeadLetterConfig: own }) => {
      const config = invokeConfigs.find(({ FunctionName }) => FunctionName === id);
      return [
        id,
        {
          name,
          timeoutSeconds: Timeout,
          retries: config?.MaximumRetryAttempts ?? 2,
          maxAgeSeconds: config?.MaximumEventAgeInSeconds ?? 21_600,
          deadLetters: queueOf(config?.DestinationConfig?.OnFailure?.Destination ?? own?.TargetArn),
        } satisfies AsyncFunction,
      ] as const;
    }),
  );
  const functionOf = (id: string): AsyncFunction => {
    const fn = functions.get(id);
    if (!fn) throw new Error(`${id} is a target, but no function`);
    return fn;
  };

  const [table] = all('AWS::DynamoDB::GlobalTable', Table);
  if (!table) throw new Error('The template has no table');
  return {
    table,
    pipes: all('AWS::Pipes::Pipe', Pipe).map(({ name, SourceParameters, TargetParameters }) => {
      const stream = SourceParameters.DynamoDBStreamParameters;
      return {
        name,
        filters: SourceParameters.FilterCriteria.Filters.map(({ Pattern }) => Pattern),
        batchSize: stream.BatchSize,
        retries: stream.MaximumRetryAttempts,
        maxAgeSeconds: stream.MaximumRecordAgeInSeconds,
        deadLetters: queueOf(stream.DeadLetterConfig?.Arn),
        inputTemplate: TargetParameters.InputTemplate,
        source: TargetParameters.EventBridgeEventBusParameters.Source,
        detailType: TargetParameters.EventBridgeEventBusParameters.DetailType,
      };
    }),
    rules: all('AWS::Events::Rule', Rule).map(({ EventPattern, Targets }) => ({
      pattern: EventPattern,
      functions: Targets.map(({ Arn }) => functionOf(Arn)),
    })),
    schedules: all('AWS::Scheduler::Schedule', Schedule).map(({ name, ScheduleExpression, Target }) => ({
      name,
      expression: ScheduleExpression,
      fn: functionOf(Target.Arn),
    })),
  };
}
