import type { Headline } from '@takt/contract/briefings.ts';
import type { QualityFinding } from '@takt/contract/quality.ts';
import { screenLink } from '../../../metrics/screens.ts';
import type { Span } from '../../../warehouse/cube.ts';

/** What is wrong with the figures, and what to do about it. */
export function qualityHeadline(finding: QualityFinding, looked: Span): Headline {
  const { entity, severity, money, text, fix } = finding;
  const ofCampaign = entity.kind === 'campaign';
  return {
    kind: 'quality',
    severity,
    subject: {
      kind: ofCampaign ? 'campaign' : 'source',
      id: ofCampaign ? entity.id : entity.source_id,
      name: ofCampaign ? entity.name : entity.source,
      source_id: entity.source_id,
    },
    measure: 'spend',
    value: null,
    previous: null,
    money: money === null ? null : String(money),
    sentence: `${text} ${fix}`,
    link: screenLink('/analytics/marketing', { tab: 'quality', ...looked }),
  };
}
