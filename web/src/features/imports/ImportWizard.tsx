import type { UploadedFile } from '@takt/contract/imports.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../shell/Failure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { fileQuery } from './api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { FileStep } from './FileStep.tsx';
import { type Draft, draftOf, mappingOf } from './mapping.ts';
import { MappingStep } from './MappingStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import css from './wizard.module.css';

interface ImportWizardProps {
  /** Goes on with a file that was uploaded earlier. */
  fileId?: string | undefined;
  onCancel: () => void;
  /** The import runs on the server; nothing here is needed any more. */
  onStarted: (id: string) => void;
}

/** Held here until the import starts: the file as the server read it, and what the person said about it. */
interface Given {
  file: UploadedFile;
  draft: Draft;
  checked: boolean;
}

/** File, columns, check: one after another in one place; going back or failing loses nothing. */
export function ImportWizard({ fileId, ...props }: ImportWizardProps) {
  return fileId === undefined ? <Steps {...props} /> : <Resumed key={fileId} fileId={fileId} {...props} />;
}

function Resumed({ fileId, ...props }: ImportWizardProps & { fileId: string }) {
  const { data, isError, error, refetch } = useQuery(fileQuery(fileId));
  if (data) return <Steps begun={data} {...props} />;
  return (
    <section className={`card ${css.wizard}`} aria-busy={!isError}>
      {isError ? <Failure error={error} retry={refetch} /> : <Skeleton height={200} />}
    </section>
  );
}

function Steps({ begun, onCancel, onStarted }: Omit<ImportWizardProps, 'fileId'> & { begun?: UploadedFile }) {
  const { currency } = useOrganisation().preferences;
  const [given, setGiven] = useState<Given | null>(
    begun ? { file: begun, draft: draftOf(begun, currency), checked: false } : null,
  );

  if (!given) {
    return (
      <Step at="file">
        <FileStep
          onCancel={onCancel}
          onUploaded={(file) => setGiven({ file, draft: draftOf(file, currency), checked: false })}
        />
      </Step>
    );
  }
  if (!given.checked) {
    return (
      <Step at="mapping" file={given.file}>
        <MappingStep
          file={given.file}
          draft={given.draft}
          onDraft={(draft) => setGiven({ ...given, draft })}
          onNext={() => setGiven({ ...given, checked: true })}
          onOtherFile={() => setGiven(null)}
          onCancel={onCancel}
        />
      </Step>
    );
  }
  return (
    <Step at="preview" file={given.file}>
      <PreviewStep
        file={given.file}
        mapping={mappingOf(given.draft)}
        onBack={() => setGiven({ ...given, checked: false })}
        onCancel={onCancel}
        onStarted={onStarted}
      />
    </Step>
  );
}

const steps = ['file', 'mapping', 'preview'] as const;

interface StepProps {
  at: (typeof steps)[number];
  file?: UploadedFile;
  children: ReactNode;
}

function Step({ at, file, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <section className={`card ${css.wizard}`} aria-labelledby="wizard">
      <header className={css.head}>
        {/* A new step begins at its name, also for the keyboard. */}
        <h2 key={at} id="wizard" tabIndex={-1} ref={focus} className={css.title}>
          {t(($) => $.data.wizard.title)}
          <span className="visually-hidden">{`: ${t(($) => $.data.wizard[at])}`}</span>
          {file && <span className={css.fileName}>{file.import.file_name}</span>}
        </h2>
        <ol className={css.steps} aria-label={t(($) => $.data.wizard.steps)}>
          {steps.map((step) => (
            <li key={step} aria-current={step === at ? 'step' : undefined}>
              {t(($) => $.data.wizard[step])}
            </li>
          ))}
        </ol>
      </header>
      {children}
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
