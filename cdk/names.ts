import { Aws } from 'aws-cdk-lib';
import type { Stage } from './settings.ts';

/** For what CloudFormation gives no name of its own, or one that two stages or two regions of an account would share. */
export const regionalName = ({ name }: Pick<Stage, 'name'>, what: string) => `pitcheck-${name}-${Aws.REGION}-${what}`;
