import { quizzesApi } from '#shared/quizzes/api.ts';
import { know } from '../contract.ts';

know({ quizzes: quizzesApi });
