import { Duration } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Construct } from 'constructs';
import { deadLetterQueue } from './dead-letters.ts';
import { createLambda } from './lambda.ts';
import type { Stage } from './settings.ts';
import { allowTable, type Table } from './table.ts';

type Needs = { stage: Stage; environment: Record<string, string>; table: Table };

/** The function that maintains the search index and reason counts of inspections. */
export class Inspections extends Construct {
  readonly index: Lambda;

  constructor(scope: Construct, id: string, { stage, environment, table }: Needs) {
    super(scope, id);
    this.index = createLambda(this, 'index', { stage, environment });
    allowTable(this.index, 'index', table);
    this.index.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetterQueue(this)),
    });
  }
}
