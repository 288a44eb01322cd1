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
import { buildEdgeCode } from './edge-code.ts';
import { deploy } from './files.ts';
import { hashPage } from './inline-hashes.ts';
import { linkPages } from './link-pages.ts';
import { betweenSitesHeaders, HSTS_DAYS, linkHeaders, type Origins, securityHeaders } from './security-headers.ts';

type Needs = {
  stage: Stage;
  api: HttpApi;
  identity: Identity;
  filesOrigin: string;
};

/** The site and the API on one domain. */
export class Website extends Construct {
  readonly origin: string;
  /** The same as the site's origin if the stage has no domain for the estimator. */
  readonly estimatorOrigin: string;
  /** CNAME target of the stage's own domain. */
  readonly address: string;
  readonly bucket: PrivateBucket;
  /** Content of `config.json`. */
  readonly config: WebConfig;

  constructor(scope: Construct, id: string, { stage, api, identity, filesOrigin }: Needs) {
    super(scope, id);
    const { dist, checkSheetVersion, firewall, found } = stage;
    this.bucket = new PrivateBucket(this, 'Bucket');
    const origins = {
      userPoolOrigin: `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`,
      filesOrigin,
      sites: ownHosts(stage).map((host) => `https://${host}`),
    };
    const responseHeadersPolicy = headers(
      this,
      'Headers',
      regionalName(stage, 'headers'),
      securityHeaders(origins, hashInline(stage, 'index.html')),
    );
    const pages: BehaviorOptions = { ...pagesBehavior(this, stage, this.bucket), responseHeadersPolicy };
    const distribution = new Distribution(this, 'Distribution', {
      comment: `${PRODUCT}, ${stage.name}`,
      ...ownNames(this, stage),
      ...(firewall && found?.firewallArn && { webAclId: found.firewallArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      // By default CloudFront caches any 5xx for ten seconds and would serve one person's error to everyone.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': { ...apiBehavior(api, stage), responseHeadersPolicy },
        ...extraPages(this, stage, pages, origins),
      },
    });
    this.address = distribution.distributionDomainName;
    this.origin = `https://${stage.domain ?? this.address}`;
    this.estimatorOrigin = stage.estimatorDomain ? `https://${stage.estimatorDomain}` : this.origin;

    this.config = {
      userPoolId: identity.pool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      inspectionsUrl: this.origin,
      estimatorUrl: this.estimatorOrigin,
      ...(checkSheetVersion && { checkSheetVersion }),
    };
    deploy(this, dist, this.bucket);
    acknowledgeDistribution(distribution, stage);
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads it, and its files are public.',
    });
  }
}

/** Serves the bucket's files; the edge function maps the app's paths to its pages. */
function pagesBehavior(scope: Construct, stage: Stage, bucket: PrivateBucket): BehaviorOptions {
  const paths = new EdgeFunction(scope, 'Paths', {
    functionName: regionalName(stage, 'paths'),
    comment: 'Every page of the app is index.html',
    code: FunctionCode.fromInline(buildEdgeCode()),
    runtime: FunctionRuntime.JS_2_0,
  });
  return {
    // With permission to list, S3 returns 404 for a missing file instead of 403. The edge function prevents listing the
    // bucket.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(scope, 'Access', {
        originAccessControlName: regionalName(stage, 'site'),
      }),
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    }),
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [{ function: paths, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
}

const hashInline = ({ dist, found }: Stage, page: string) =>
  hashPage(`${dist}/web/${page}`, found?.deployedPages[page]);

/**
 * Returns the behaviours of pages with their own headers: customers' link pages, and the page that connects the sites.
 */
function extraPages(scope: Construct, stage: Stage, pages: BehaviorOptions, origins: Origins & { sites: string[] }) {
  const withHeaders = (id: string, name: string, values: Record<string, string>): BehaviorOptions => ({
    ...pages,
    responseHeadersPolicy: headers(scope, id, regionalName(stage, name), values),
  });
  const links = linkPages.map(({ path, file, name }) => {
    const values = linkHeaders(origins, hashInline(stage, file));
    return [path, withHeaders(`${name}Headers`, `${name.toLowerCase()}-headers`, values)] as const;
  });
  return {
    ...Object.fromEntries(links),
    ...(origins.sites.length > 1 && {
      [BETWEEN_SITES]: withHeaders('BetweenSites', 'between-sites', betweenSitesHeaders(origins)),
    }),
  };
}

/** Forwards calls to the API. Responses pass unchanged, without the edge function or error pages. */
const apiBehavior = (api: HttpApi, stage: Stage): BehaviorOptions => ({
  origin: new HttpOrigin(`${api.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
    customHeaders: { [EDGE_HEADER]: edgeSecretReference(stage, stage.found?.edgeSecret?.sends) },
  }),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
});

function acknowledgeDistribution(distribution: Distribution, stage: Stage) {
  Validations.of(distribution).acknowledge(
    {
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The list is at the root, and the edge function turns the root into index.html.',
    },
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Inspectors travel; access depends on signing in rather than on country.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'The site is public files, the same for everyone; the API stage logs its calls.',
    },
  );
  if (!stage.found?.firewallArn)
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'A firewall has a monthly price, so it is a setting; the API limits each caller itself.',
    });
  if (!stage.certificate)
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'CloudFront’s default certificate fixes the protocol; raising it needs a custom domain.',
    });
}

/** Returns the stage's own domains, if any. */
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

/** Converts `securityHeaders` for CloudFront, which accepts four of them only as options. */
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
