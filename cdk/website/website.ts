import { readFileSync } from 'node:fs';
import { Aws, Duration, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { PRODUCT } from '#shared/brand.ts';
import type { WebConfig } from '#shared/config.ts';
import { EDGE_HEADER } from '#shared/edge.ts';
import { BETWEEN_SITES } from '#shared/sites.ts';
import { PrivateBucket } from '../bucket.ts';
import type { Identity } from '../identity.ts';
import { regionalName } from '../names.ts';
import { edgeSecretReference, type Stage } from '../settings.ts';
import { edgeCode } from './edge-code.ts';
import { deploy } from './files.ts';
import { inlineHashes } from './inline-hashes.ts';
import { linkPages } from './link-pages.ts';
import { betweenSitesHeaders, HSTS_DAYS, linkHeaders, securityHeaders } from './security-headers.ts';

type Needs = {
  stage: Stage;
  api: HttpApi;
  identity: Identity;
  filesOrigin: string;
};

/** The site and the API under one address. */
export class Website extends Construct {
  readonly origin: string;
  /** The estimator's is the site's own where the stage gives it no name. */
  readonly estimatorOrigin: string;
  /** What a name of the stage's own is a CNAME of. */
  readonly address: string;

  constructor(scope: Construct, id: string, { stage, api, identity, filesOrigin }: Needs) {
    super(scope, id);
    const { dist, checkSheetVersion, firewall, found } = stage;
    const bucket = new PrivateBucket(this, 'Bucket');
    const origins = {
      userPoolOrigin: `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`,
      filesOrigin,
      sites: ownHosts(stage).map((host) => `https://${host}`),
    };
    const inline = (page: string) => inlineHashes(readFileSync(`${dist}/web/${page}`, 'utf8'));
    const responseHeadersPolicy = headers(
      this,
      'Headers',
      regionalName(stage, 'headers'),
      securityHeaders(origins, inline('index.html')),
    );
    const paths = new EdgeFunction(this, 'Paths', {
      functionName: regionalName(stage, 'paths'),
      comment: 'Every page of the app is index.html',
      code: FunctionCode.fromInline(edgeCode()),
      runtime: FunctionRuntime.JS_2_0,
    });
    const pages: BehaviorOptions = {
      // With LIST an absent file is a plain 404; without it S3 says 403. The edge function lets nobody see the list.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessControl: new S3OriginAccessControl(this, 'Access', {
          originAccessControlName: regionalName(stage, 'site'),
        }),
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: [{ function: paths, eventType: FunctionEventType.VIEWER_REQUEST }],
      responseHeadersPolicy,
    };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${PRODUCT}, ${stage.name}`,
      ...ownNames(this, stage),
      ...(firewall && found?.firewallArn && { webAclId: found.firewallArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      // CloudFront would keep a 5xx for ten seconds, whatever its headers say, and give one person's to everybody.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: pages,
      additionalBehaviors: {
        // No edge function and no error pages here: what the API answers reaches the caller as it is.
        '/api/*': {
          origin: new HttpOrigin(`${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
            customHeaders: { [EDGE_HEADER]: edgeSecretReference(stage, found?.edgeSecret?.sends) },
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy,
        },
        ...Object.fromEntries(
          linkPages.map(({ path, file, name }) => {
            const [id, policy] = [`${name}Headers`, regionalName(stage, `${name.toLowerCase()}-headers`)];
            const responseHeadersPolicy = headers(this, id, policy, linkHeaders(origins, inline(file)));
            return [path, { ...pages, responseHeadersPolicy }];
          }),
        ),
        ...(origins.sites.length > 1 && {
          [BETWEEN_SITES]: {
            ...pages,
            responseHeadersPolicy: headers(
              this,
              'BetweenSites',
              regionalName(stage, 'between-sites'),
              betweenSitesHeaders(origins),
            ),
          },
        }),
      },
    });
    this.address = distribution.distributionDomainName;
    this.origin = `https://${stage.domain ?? this.address}`;
    this.estimatorOrigin = stage.estimatorDomain ? `https://${stage.estimatorDomain}` : this.origin;

    const config: WebConfig = {
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      inspectionsUrl: this.origin,
      estimatorUrl: this.estimatorOrigin,
      ...(checkSheetVersion && { checkSheetVersion }),
    };
    deploy(this, `${dist}/web`, bucket, config);
    Validations.of(distribution).acknowledge(
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The list is at the root, and the edge function turns the root into index.html.',
      },
      {
        id: 'AwsSolutions-CFR1',
        reason: 'Inspectors travel; who may see what is decided by signing in, not by country.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The site is the same public files for everyone; calls of the API are logged by its stage.',
      },
    );
    if (!found?.firewallArn)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR2',
        reason: 'A firewall has a monthly price, so it is a setting; the API limits each caller by itself.',
      });
    if (!stage.certificate)
      Validations.of(distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: 'CloudFront’s own certificate fixes the protocol; it can be raised only with a domain of our own.',
      });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads it, and it holds public files.',
    });
  }
}

/** The stage's own names for the site and for the estimator, as far as it has any. */
const ownHosts = ({ domain, estimatorDomain }: Stage) => [domain, estimatorDomain].filter((host) => host !== undefined);

function ownNames(scope: Construct, stage: Stage) {
  const { certificate } = stage;
  if (!certificate) return {};
  return {
    domainNames: ownHosts(stage),
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificate),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** What `securityHeaders` says in CloudFront's terms, which takes four of them only by their own names. */
function headers(scope: Construct, id: string, responseHeadersPolicyName: string, said: Record<string, string>) {
  const {
    'content-security-policy': contentSecurityPolicy = '',
    'strict-transport-security': _hsts,
    'x-content-type-options': _nosniff,
    'referrer-policy': referrer,
    ...custom
  } = said;
  const referrerPolicy = Object.values(HeadersReferrerPolicy).find((policy) => policy === referrer);
  if (!referrerPolicy) throw new Error(`CloudFront has no referrer policy ${referrer}`);
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(HSTS_DAYS),
        includeSubdomains: true,
        preload: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  });
}
