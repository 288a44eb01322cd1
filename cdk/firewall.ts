import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import { FIREWALL_ARN_OUTPUT, FIREWALL_STACK } from './functions.ts';
import { firewallStackName, type Stage } from './settings.ts';

/** Maximum number of requests from one IP address in five minutes, the default window of AWS WAF. */
const LIMITS = {
  // twenty tablets behind one IP address load a new release (3,000 files) while working (3,000 calls)
  site: 15_000,
  // customers of many workshops share an IP address of a mobile network
  links: 3_000,
  // twenty tablets log in again with four calls each
  signIn: 1_000,
};

/** Rate rules in front of CloudFront, in a separate stack because such a web ACL must be in us-east-1. */
export class Firewall extends Stack {
  constructor(scope: Construct, stage: Pick<Stage, 'name'>) {
    super(scope, FIREWALL_STACK, {
      stackName: firewallStackName(stage),
      description: `${PRODUCT}, ${stage.name}, firewall`,
    });
    const acl = webAcl(this, 'CLOUDFRONT', { site: LIMITS.site, links: LIMITS.links });
    new CfnOutput(this, FIREWALL_ARN_OUTPUT, { value: acl.attrArn });
  }
}

/** Attaches a rate rule to the user pool, which pages call directly, without CloudFront. */
export const guardSignIn = (pool: UserPool) =>
  new CfnWebACLAssociation(pool, 'Guarded', {
    resourceArn: pool.userPoolArn,
    webAclArn: webAcl(pool, 'REGIONAL', { signIn: LIMITS.signIn }).attrArn,
  });

const webAcl = (scope: Construct, aclScope: 'CLOUDFRONT' | 'REGIONAL', limits: Partial<typeof LIMITS>) => {
  const measured = (metricName: string) => ({
    metricName,
    cloudWatchMetricsEnabled: true,
    // samples contain people's IP addresses
    sampledRequestsEnabled: false,
  });
  return new CfnWebACL(scope, 'Firewall', {
    scope: aclScope,
    defaultAction: { allow: {} },
    visibilityConfig: measured('firewall'),
    rules: Object.entries(limits).map(([name, limit], priority) => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429 } } },
      statement: {
        rateBasedStatement: {
          limit,
          aggregateKeyType: 'IP',
          ...(name === 'links' && { scopeDownStatement: OF_LINKS }),
        },
      },
      visibilityConfig: measured(name),
    })),
  });
};

const OF_LINKS = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/api/link/',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};
