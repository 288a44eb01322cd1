import { endpoint } from '../endpoint.ts';
import { FiguresPdf, FiguresRequest } from './model.ts';

export const figuresApi = {
  print: endpoint('POST /api/inspection/figures/pdf', {
    summary:
      'Request a PDF of Home’s figures, of a person’s on the Quality page, or of training records; with the same id again, get its progress',
    body: FiguresRequest,
    response: FiguresPdf,
    problems: ['not-found', 'refused', 'too-many-requests', 'try-again'],
  }),
};
