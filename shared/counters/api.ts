import { endpoint } from '../endpoint.ts';
import { HomeCounters } from './home.ts';

export const countersApi = {
  home: endpoint({
    method: 'GET',
    path: '/api/inspection/counters/home',
    summary: 'How the organization is doing: the last 30 days beside the 30 before',
    answer: HomeCounters,
  }),
};
