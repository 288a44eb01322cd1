import { contentApi } from '#shared/content/api.ts';
import { REFERRAL_OPTIONS } from '#shared/content/default-content.ts';
import { routes } from '../http/serve.ts';
import { loadPrivacyPolicy } from './privacy-policy.ts';
import { acceptPrivacyPolicy, loadAdvert, publishAdvert, publishPrivacyPolicy } from './records.ts';

export const content = routes(contentApi, {
  privacyPolicy: (_, { table }) => loadPrivacyPolicy(table),
  acceptPrivacyPolicy: ({ body }, context) => acceptPrivacyPolicy(body?.updatedAt, context),
  publishPrivacyPolicy: ({ body }, context) => publishPrivacyPolicy(body.Content, context),
  referralOptions: async () => [...REFERRAL_OPTIONS],
  advert: (_, { table }) => loadAdvert(table),
  publishAdvert: ({ body }, context) => publishAdvert(body, context),
});
