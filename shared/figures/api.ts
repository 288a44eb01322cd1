import { endpoint } from '../endpoint.ts';
import { FiguresPdf, FiguresRequest } from './model.ts';

export const figuresApi = {
  print: endpoint('POST /api/inspection/figures/pdf', {
    summary:
      'A PDF of the figures of Home, or of a person on the Quality page; asked again with the same id, how far it has come',
    body: FiguresRequest,
    answer: FiguresPdf,
    problems: ['not-found', 'too-many-requests', 'try-again'],
  }),
};
