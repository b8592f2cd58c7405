import { type Asked, byLevel, isLetIn, money, type Platforms, type Reply, within } from './account.ts';

interface Report {
  params: {
    SelectionCriteria: { DateFrom: string; DateTo: string };
    Goals?: string[];
    AttributionModels?: string[];
    FieldNames: string[];
    ReportName: string;
    ReportType: string;
    IncludeVAT: 'YES' | 'NO';
  };
}
const error = (status: number, code: number, text: string, detail = ''): Reply => ({
  status,
  body: { error: { request_id: '1', error_code: String(code), error_string: text, error_detail: detail } },
});
const levels = {
  CAMPAIGN_PERFORMANCE_REPORT: 'campaign',
  ADGROUP_PERFORMANCE_REPORT: 'ad_group',
  AD_PERFORMANCE_REPORT: 'ad',
} as const;

/** A report is made in three steps: taken (201), in the making (202), there (200); each asks to come back. */
export function directAnswer(platforms: Platforms, asked: Asked): Reply {
  const { headers } = asked;
  const status = asked.path === '/reports' ? 400 : 200;
  if (!isLetIn(platforms, asked)) return error(status, 53, 'Ошибка авторизации');
  if (headers['client-login'] !== undefined && headers['client-login'] !== 'ferma')
    return error(status, 8800, 'Объект не найден', 'Не существует такого Client-Login');
  if (asked.path === '/clients')
    return { body: { result: { Clients: [{ Login: 'ferma', ClientInfo: 'Ферма', Currency: 'RUB' }] } } };

  const { params }: Report = JSON.parse(asked.body);
  const { DateFrom, DateTo } = params.SelectionCriteria;
  const retryIn = { retryin: '1', reportsinqueue: '1' };
  if (!platforms.reports.has(`taken ${params.ReportName}`)) {
    platforms.reports.add(`taken ${params.ReportName}`);
    return { status: 201, headers: retryIn, body: '' };
  }
  if (!platforms.reports.has(params.ReportName)) {
    platforms.reports.add(params.ReportName);
    return { status: 202, headers: retryIn, body: '' };
  }
  if (!(params.ReportType in levels)) return error(400, 8000, 'Ошибка в запросе');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of them
  const level = levels[params.ReportType as keyof typeof levels];
  const goals = (params.Goals ?? []).map((goal) => `${goal}_${params.AttributionModels?.[0]}`);
  const columns = params.FieldNames.flatMap((name) =>
    goals.length > 0 && (name === 'Conversions' || name === 'Revenue')
      ? goals.map((goal) => `${name}_${goal}`)
      : [name],
  );
  const isPlain = headers.returnmoneyinmicros === 'false';
  const rows = byLevel(within(platforms.had, DateFrom, DateTo), level).map((row) => {
    // VAT of 20 % is on top.
    const micros = params.IncludeVAT === 'YES' ? row.micros * 1.2 : row.micros;
    const cells: Readonly<Record<string, string | number>> = {
      Date: row.date,
      CampaignId: row.campaign,
      CampaignName: `Кампания ${row.campaign}`,
      AdGroupId: row.group,
      AdGroupName: `Группа ${row.group}`,
      AdId: row.ad,
      Impressions: row.impressions,
      Clicks: row.clicks,
      Cost: isPlain ? money(micros) : micros,
    };
    const found = row.conversions > 0 ? String(row.conversions) : '--';
    return columns.map((name) => cells[name] ?? (name.startsWith('Conversions') ? found : '--')).join('\t');
  });
  return { body: [columns.join('\t'), ...rows, ''].join('\n') };
}
