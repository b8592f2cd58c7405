import type { Organisation } from '@takt/contract/organisations.ts';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Section } from '../../../ui/Section.tsx';
import { manages } from '../organisations.ts';
import css from '../organisations.module.css';
import { SecurityDialog } from './SecurityDialog.tsx';

export function SecuritySettings({ organisation }: { organisation: Organisation }) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { security, slug } = organisation;
  const mayChange = manages(organisation);
  const Shield = security.require_two_factor ? IconShieldCheck : IconShieldOff;
  return (
    <Section
      id="security"
      title={t(($) => $.organisations.security)}
      aside={
        mayChange && (
          <Button variant="outline" size="sm" className={css.aside} onClick={() => setEditing(true)}>
            {t(($) => $.organisations.securitySettings)}
          </Button>
        )
      }
    >
      <p className={classes(css.note, security.require_two_factor && css.noteOn)}>
        <Shield size={18} stroke={1.7} aria-hidden="true" />
        <span>
          {security.require_two_factor
            ? t(($) => $.organisations.twoFactorOn)
            : t(($) => $.organisations.twoFactorOff)}
        </span>
      </p>
      <ul className={css.rows}>
        <Row
          name={t(($) => $.organisations.private)}
          lead={
            security.is_private
              ? t(($) => $.organisations.privateLead)
              : t(($) => $.organisations.publicLead, { address: `/${slug}` })
          }
          tone={security.is_private ? 'good' : 'neutral'}
          badge={
            security.is_private ? t(($) => $.organisations.privateOn) : t(($) => $.organisations.privateOff)
          }
        />
        <Row
          name={t(($) => $.organisations.approval)}
          lead={
            security.approve_invitations
              ? t(($) => $.organisations.approvalLead)
              : t(($) => $.organisations.approvalOffLead)
          }
          tone={security.approve_invitations ? 'good' : 'neutral'}
          badge={
            security.approve_invitations
              ? t(($) => $.organisations.approvalOn)
              : t(($) => $.organisations.approvalOff)
          }
        />
        <Row
          name={t(($) => $.organisations.actionAudit)}
          lead={
            <>
              {t(($) => $.organisations.actionAuditLead)}{' '}
              {mayChange && <Link to="/organization/audit">{t(($) => $.organisations.openAudit)}</Link>}
            </>
          }
          tone="good"
          badge={t(($) => $.organisations.actionAuditOn)}
        />
      </ul>
      {mayChange && (
        <SecurityDialog open={editing} onClose={() => setEditing(false)} organisation={organisation} />
      )}
    </Section>
  );
}

function Row({ name, lead, tone, badge }: { name: string; lead: ReactNode; tone: Tone; badge: string }) {
  return (
    <li className={css.row}>
      <div className={css.rowText}>
        <p className={css.rowName}>{name}</p>
        <p className={css.rowLead}>{lead}</p>
      </div>
      <Badge tone={tone}>{badge}</Badge>
    </li>
  );
}
