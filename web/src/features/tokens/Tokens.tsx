import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Failure } from '../shell/Failure.tsx';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { tokensQuery, useEndToken } from './api.ts';
import { TokenRow } from './TokenRow.tsx';
import css from './tokens.module.css';

const TokenDialog = lazy(async () => ({ default: (await import('./TokenDialog.tsx')).TokenDialog }));

/** Keys by which programs act for the person in the organisation of this tab. */
export function Tokens() {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const [creating, setCreating] = useState(false);
  return (
    <Section
      id="tokens"
      title={t(($) => $.tokens.title)}
      lead={t(($) => $.tokens.lead)}
      titleRef={title}
      aside={
        <Button variant="outline" size="sm" className={css.create} onClick={() => setCreating(true)}>
          <IconPlus aria-hidden="true" />
          {t(($) => $.tokens.create)}
        </Button>
      }
    >
      <TokenList onGone={() => title.current?.focus()} />
      <Suspense>{creating && <TokenDialog onClose={() => setCreating(false)} />}</Suspense>
    </Section>
  );
}

/** `onGone`: what had the focus is gone. */
function TokenList({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const fail = useFailureToast();
  const tokens = useQuery(tokensQuery);
  const end = useEndToken();
  if (tokens.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton height={40} />
      </div>
    );
  }
  if (!tokens.data)
    return <Failure title={t(($) => $.tokens.failed)} error={tokens.error} retry={tokens.refetch} />;
  const { items } = tokens.data;
  if (items.length === 0) return <p className={css.none}>{t(($) => $.tokens.empty)}</p>;
  const endOne = (id: string) =>
    end.mutate(id, {
      onSuccess: () => {
        toast({ title: t(($) => $.tokens.endedToast) });
        onGone();
      },
      onError: (error) =>
        fail(
          error,
          t(($) => $.tokens.failedToEnd),
        ),
    });
  return (
    <ul className={css.list}>
      {items.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          ending={end.isPending && end.variables === token.id}
          onEnd={() => endOne(token.id)}
        />
      ))}
    </ul>
  );
}
