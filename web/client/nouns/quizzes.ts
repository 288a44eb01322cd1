import { quizzesApi } from '#shared/quizzes/api.ts';
import { registerNouns } from '../contract.ts';

registerNouns({ quizzes: quizzesApi });
