import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Advert, PrivacyPolicy, PublishedAdvert, PublishedPolicy, ReferralOption } from './model.ts';

/** Content that belongs to no organization and that we manage. */
export const contentApi = {
  privacyPolicy: endpoint('GET /api/privacy', {
    summary: 'Get the current privacy policy',
    access: 'user',
    response: PrivacyPolicy,
  }),
  acceptPrivacyPolicy: endpoint('POST /api/privacy', {
    summary: 'Accept the privacy policy version that the signed-in user read',
    access: 'user',
    /** Required; optional in the schema for pages of earlier releases, which get a 412 that says to reload. */
    body: z
      .object({ updatedAt: z.iso.datetime().optional().describe('The version shown on the page; 412 without it') })
      .optional(),
    response: z.object({ privacyPolicy: z.iso.datetime() }),
    problems: ['version-conflict'],
  }),
  publishPrivacyPolicy: endpoint('PUT /api/privacy', {
    summary: 'Publish a new privacy policy; everyone is notified when they next open the app',
    access: 'super-admin',
    body: PublishedPolicy,
    response: PrivacyPolicy,
  }),
  referralOptions: endpoint('GET /api/util/refer', {
    summary: 'List the answers to “How did you hear about us?”',
    access: 'user',
    response: z.array(ReferralOption),
  }),
  advert: endpoint('GET /api/util/ads', {
    summary: 'Get the advert for a place on the screen',
    access: 'user',
    query: z.object({ type: z.literal('banner') }),
    response: Advert,
  }),
  publishAdvert: endpoint('PUT /api/util/ads', {
    summary: 'Set the banner’s advert',
    access: 'super-admin',
    body: PublishedAdvert,
    response: Advert,
  }),
};
