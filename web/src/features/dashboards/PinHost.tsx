import { lazy, Suspense, useSyncExternalStore } from 'react';
import { withTexts } from '../../texts/i18n.ts';
import { askedPin, askToPin, onAskedPin } from './pins.ts';

const PinDialog = lazy(async () => ({
  default: (
    await withTexts(
      [
        'dashboards',
        'analytics',
        'charts',
        'reports',
        'loop',
        'campaigns',
        'creatives',
        'marketing',
        'sales',
        'contracts',
        'plans',
        'measures',
      ],
      import('./PinDialog.tsx'),
    )
  ).PinDialog,
}));

/** Shows the dialog whenever somebody on the page wants to keep a block. */
export function PinHost() {
  const pinned = useSyncExternalStore(onAskedPin, askedPin);
  if (!pinned) return null;
  return (
    <Suspense>
      <PinDialog pinned={pinned} onClose={() => askToPin(null)} />
    </Suspense>
  );
}
