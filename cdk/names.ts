import { Aws } from 'aws-cdk-lib';
import type { Stage } from './settings.ts';

/**
 * Builds a name for a resource that CloudFormation doesn't name, or whose default name would clash between stages or
 * regions.
 */
export const regionalName = ({ name }: Pick<Stage, 'name'>, what: string) => `pitcheck-${name}-${Aws.REGION}-${what}`;
