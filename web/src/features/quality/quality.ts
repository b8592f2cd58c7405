import type { Finding } from '@takt/contract/evidence.ts';
import { type QualityCheck, qualityCheck, type QualityFinding } from '@takt/contract/quality.ts';
import type { LinkProps } from '@tanstack/react-router';
import { type ReportSearch, travelling } from '../analytics/search.ts';

/** The one check whose findings are shown; null for all. */
export const checkOf = ({ only }: ReportSearch): QualityCheck | null =>
  qualityCheck.safeParse(only).data ?? null;

export type Grade = 'good' | 'fair' | 'poor';
/** How far the figures can be trusted, for the colour of the score. */
export const gradeOf = (score: number): Grade => (score >= 90 ? 'good' : score >= 70 ? 'fair' : 'poor');

/** What a task of a finding is about: an import is something of its source. */
export function subjectOf({ entity }: Pick<QualityFinding, 'entity'>): Finding['subject'] {
  return entity.kind === 'campaign'
    ? { kind: 'campaign', id: entity.id, name: entity.name, source_id: entity.source_id }
    : { kind: 'source', id: entity.source_id, name: entity.source };
}

/** Where it is mended: the creatives that lack a tag, the campaign, or the source of the figures. */
export type Remedy = 'creatives' | 'campaign' | 'source';

export function remedyOf(
  { kind, entity, from, to }: Pick<QualityFinding, 'kind' | 'entity' | 'from' | 'to'>,
  now: ReportSearch,
): { remedy: Remedy; to: LinkProps } {
  const filters = { ...travelling(now), q: undefined };
  if (kind === 'creative_without_erid' || kind === 'creative_without_theme') {
    const only = kind === 'creative_without_erid' ? 'erid' : 'theme';
    return {
      remedy: 'creatives',
      to: {
        to: '/analytics/creatives',
        search: { ...filters, source: entity.source_id, view: 'table', only },
      },
    };
  }
  if (entity.kind === 'campaign') {
    return {
      remedy: 'campaign',
      to: {
        to: '/analytics/campaigns/$id',
        params: { id: entity.id },
        search: { ...filters, source: entity.source_id, from, to },
      },
    };
  }
  return { remedy: 'source', to: { to: '/data/sources/$id', params: { id: entity.source_id } } };
}
