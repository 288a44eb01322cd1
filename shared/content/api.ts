import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Advert, PrivacyPolicy, ReferralOption } from './model.ts';

/** Content that belongs to no organization: texts and pictures that we manage. */
export const contentApi = {
  privacyPolicy: endpoint('GET /api/privacy', {
    summary: 'The privacy policy as it stands',
    access: 'user',
    answer: PrivacyPolicy,
  }),
  acceptPrivacyPolicy: endpoint('POST /api/privacy', {
    summary: 'The signed-in person accepts the privacy policy that they read',
    access: 'user',
    /** The version that was shown. Pages of earlier releases leave it out. */
    body: z.object({ updatedAt: z.iso.datetime().optional() }).optional(),
    answer: z.object({ privacyPolicy: z.iso.datetime() }),
    problems: ['version-conflict'],
  }),
  publishPrivacyPolicy: endpoint('PUT /api/privacy', {
    summary: 'Publish a new privacy policy; everybody is told when they next open the app',
    access: 'super-admin',
    body: z.object({ Content: z.string().trim().min(1).max(100_000) }),
    answer: PrivacyPolicy,
  }),
  referralOptions: endpoint('GET /api/util/refer', {
    summary: 'How somebody may have heard about us',
    access: 'user',
    answer: z.array(ReferralOption),
  }),
  advert: endpoint('GET /api/util/ads', {
    summary: 'The advert for a place on the screen',
    access: 'user',
    query: z.object({ type: z.literal('banner') }),
    answer: Advert,
  }),
  publishAdvert: endpoint('PUT /api/util/ads', {
    summary: 'Set the advert of the banner',
    access: 'super-admin',
    body: Advert,
    answer: Advert,
  }),
};
