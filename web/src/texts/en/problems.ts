import type { problems as ru } from '../ru/problems.ts';
import type { Like } from '../shape.ts';

export const problems: Like<typeof ru> = {
  error: 'Error',
  unknown: 'Unknown error',
  unexpected: 'Unexpected error',
  occurred: 'An error occurred',
  network: 'Network error occurred',
  organisationRequired: 'Organization ID is required',
  unexpectedAnswer: 'The server answered in an unexpected form: {{call}}',
  analytics: {
    timeout: 'Request timeout - please try again',
    notFound: 'Analytics endpoint not found: {{path}}',
    server: 'Server error - please try again later',
    tooMany: 'Too many requests - please wait before trying again',
    failed: 'Failed to fetch analytics data',
  },
};
