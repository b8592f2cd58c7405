import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ReportState } from '../analytics/useReportState.ts';
import { askedDraft, askForTask, onAsked } from './findings.ts';

const FindingDialog = lazy(async () => ({ default: (await import('./FindingDialog.tsx')).FindingDialog }));

/** Shows the dialog whenever somebody on the page wants a task of what he sees. */
export function FindingHost({ state }: { state: ReportState }) {
  const draft = useSyncExternalStore(onAsked, askedDraft);
  if (!draft) return null;
  return (
    <Suspense>
      <FindingDialog draft={draft} state={draft.state ?? state} onClose={() => askForTask(null)} />
    </Suspense>
  );
}
