import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const id = '0198f1c0-0000-7000-8000-000000000000';

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Section 7 of the specification, in the styles that it gives. */
const calls = `
  POST /auth/login
  GET /users/me
  POST /auth/register
  POST /auth/resend-verification
  GET /auth/verify
  POST /auth/refresh
  POST /auth/logout
  PATCH /users/me
  POST /users/me/change-password
  POST /users/me/upload-avatar
  GET /users/${id}/stats
  GET /users/${id}
  GET /users
  GET /users/search
  GET /orgs
  POST /orgs
  GET /orgs/${id}
  PATCH /orgs/${id}
  GET /orgs/${id}/members
  DELETE /orgs/${id}/members/${id}
  PATCH /orgs/${id}/members/${id}
  POST /orgs/${id}/invites
  GET /orgs/${id}/memberships
  POST /orgs/${id}/memberships
  PATCH /orgs/${id}/memberships/${id}
  DELETE /orgs/${id}/memberships/${id}
  GET /orgs/${id}/departments
  POST /orgs/${id}/departments
  PATCH /orgs/${id}/departments/${id}
  DELETE /orgs/${id}/departments/${id}
  GET /orgs/${id}/departments/${id}/stats
  GET /orgs/${id}/stats
  GET /orgs/${id}/memberships/stats
  GET /orgs/${id}/analytics
  GET /clients/clients
  POST /clients/clients
  GET /clients/clients/${id}
  PUT /clients/clients/${id}
  DELETE /clients/clients/${id}
  GET /projects
  POST /projects
  GET /projects/${id}
  PUT /projects/${id}
  DELETE /projects/${id}
  GET /tasks
  POST /tasks
  GET /tasks/stats
  GET /tasks/${id}
  PATCH /tasks/${id}
  DELETE /tasks/${id}
  PATCH /tasks/${id}/status
  PATCH /tasks/${id}/assignment
  GET /tasks/${id}/comments
  POST /tasks/${id}/comments
  GET /analytics/overview/dashboard
  GET /analytics/overview/realtime
  GET /analytics/overview/kpis
  GET /analytics/overview/platforms
  GET /analytics/sales/revenue-trend
  GET /analytics/sales/by-products
  GET /analytics/sales/conversion-funnel
  GET /analytics/sales/test
  GET /analytics/sales/debug
  GET /analytics/campaigns/performance
  GET /analytics/campaigns/daily-trend
  GET /analytics/campaigns/by-products
  GET /analytics/campaigns/rolling-performance
  GET /analytics/campaigns/summary
  GET /analytics/campaigns/campaign/creatives
  GET /analytics/creatives/performance
  GET /analytics/creatives/burnout-analysis
  GET /analytics/creatives/top-performers
  GET /analytics/creatives/themes-analysis
  GET /analytics/creatives/creative/details
  GET /analytics/marketing/executive-overview
  GET /analytics/marketing/channels-sources
  GET /analytics/marketing/campaigns
  GET /analytics/marketing/creatives
  GET /analytics/marketing/crm-outcomes
  GET /analytics/marketing/attribution-funnel
  GET /analytics/marketing/product-performance
  GET /analytics/marketing/geography-analysis
  GET /analytics/marketing/data-quality
  GET /analytics/marketing/date-range
  GET /insights/sales
  GET /data-analytics/v9/platforms/comparison
  GET /data-analytics/v9/contracts/enriched
  GET /data-analytics/v9/cohorts/monthly
  GET /data-analytics/v9/campaigns/facebook/weekly
  GET /data-analytics/v9/campaigns/google/weekly
  GET /data-analytics/v9/attribution/quality
  GET /data-analytics/v9/campaigns/performance
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '));

test.each(calls)('%s %s is there, with and without the trailing slash', async (method = '', path = '') => {
  for (const url of [`/api${path}`, `/api${path}/`]) {
    const answer = await world.app.server.inject({
      method: methods.find((one) => one === method) ?? 'GET',
      url,
      headers: { 'accept-language': 'en' },
    });
    expect(answer.body).not.toContain('There is no such address');
    // Whoever asks is a stranger with nothing in hand: refused, never served and never a failure.
    expect([400, 401, 403, 204]).toContain(answer.statusCode);
  }
});

test('a call that is not there says so', async () => {
  const answer = await world.app.server.inject({
    url: '/api/orgs/nothing/here',
    headers: { 'accept-language': 'en' },
  });

  expect(answer.json()).toMatchObject({ code: 'not_found', detail: 'There is no such address' });
});
