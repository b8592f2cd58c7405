import type { Answered } from '@takt/contract/endpoint.ts';
import type { getTwoFactor } from '@takt/contract/two-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Failure } from '../shell/Failure.tsx';
import { twoFactorQuery } from './api.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SwitchedOff } from './SwitchedOff.tsx';
import { SwitchedOn } from './SwitchedOn.tsx';
import css from './TwoFactor.module.css';

export function TwoFactor({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const factor = useQuery(twoFactorQuery);
  const [shown, setShown] = useState<{ codes: readonly string[]; news?: string | undefined } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that began it is another one by now, or was disabled meanwhile.
  const refocus = () => title.current?.focus();
  return (
    <Section
      id="two-factor"
      title={t(($) => $.account.twoFactor.title)}
      titleRef={title}
      aside={
        factor.data && (
          <Badge tone={factor.data.enabled ? 'good' : 'neutral'}>
            {factor.data.enabled ? t(($) => $.account.twoFactor.on) : t(($) => $.account.twoFactor.off)}
          </Badge>
        )
      }
    >
      {factor.isPending && <TwoFactorSkeleton />}
      {factor.isError && (
        <Failure
          title={t(($) => $.account.twoFactor.failedToLoad)}
          error={factor.error}
          retry={factor.refetch}
        />
      )}
      {factor.isSuccess && (
        <State factor={factor.data} onCodes={(codes, news) => setShown({ codes, news })} onDone={refocus} />
      )}
      {shown && (
        <RecoveryCodes
          codes={shown.codes}
          email={email}
          onClose={() => {
            setShown(null);
            if (shown.news !== undefined) toast({ title: shown.news });
            refocus();
          }}
        />
      )}
    </Section>
  );
}

interface StateProps {
  factor: Answered<typeof getTwoFactor>;
  /** Codes that are to be shown this once, and what is to be told once they are saved. */
  onCodes: (codes: readonly string[], news?: string) => void;
  /** An act is over, one way or the other. */
  onDone: () => void;
}

const State = ({ factor, ...rest }: StateProps) =>
  factor.enabled ? <SwitchedOn factor={factor} {...rest} /> : <SwitchedOff {...rest} />;

function TwoFactorSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      aria-busy="true"
      aria-label={t(($) => $.account.twoFactor.title)}
      role="group"
      className={css.waiting}
    >
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width={110} height={32} />
    </div>
  );
}
