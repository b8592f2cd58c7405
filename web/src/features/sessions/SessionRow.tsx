import type { Session } from '@takt/contract/sessions.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { InlineConfirm } from '../../ui/InlineConfirm.tsx';
import { type Device, deviceOf } from './device.ts';
import css from './sessions.module.css';

const icons: Record<Device['kind'], TablerIcon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
};

interface SessionRowProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const { ago, moment } = useFormats();
  const { browser, system, kind } = deviceOf(session.user_agent);
  const Icon = icons[kind];
  const device =
    browser !== null && system !== null
      ? t(($) => $.account.sessions.device, { browser, system })
      : (browser ?? system ?? t(($) => $.account.sessions.unknownDevice));
  return (
    <li className={css.row}>
      <Icon size={20} stroke={1.6} className={css.icon} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.device} title={session.user_agent}>
          {device}
          {session.current && <Badge tone="good">{t(($) => $.account.sessions.current)}</Badge>}
        </p>
        <p className={css.facts}>
          <span>{session.address || t(($) => $.ui.unknown)}</span>
          <span title={moment(session.last_seen_at)}>
            {session.current ? t(($) => $.account.sessions.now) : ago(session.last_seen_at)}
          </span>
        </p>
      </div>
      {!session.current && (
        <InlineConfirm
          size="sm"
          variant="outline"
          label={t(($) => $.account.sessions.end)}
          name={t(($) => $.account.sessions.endOf, { device })}
          question={t(($) => $.account.sessions.endSure)}
          busy={ending}
          onConfirm={onEnd}
        />
      )}
    </li>
  );
}
