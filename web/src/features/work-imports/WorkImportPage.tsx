import type { WorkImport } from '@takt/contract/work-imports.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/Page.tsx';
import { useRefreshed } from '../events/useRefreshed.ts';
import wizardCss from '../imports/wizard.module.css';
import { useForgetImport } from './api.ts';
import { CheckStep } from './CheckStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { MappingStep } from './MappingStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import css from './WorkImportPage.module.css';
import { type Draft, draftOf, type Kind, type Uploaded } from './workImports.ts';

/** The file as the server read it, what the person said about it, and how far that has come. */
interface Given {
  file: Uploaded;
  draft: Draft;
  checked: boolean;
  done: WorkImport | null;
}

/** File, columns, check, result: one after another in one place; going back or failing loses nothing. */
export function WorkImportPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [given, setGiven] = useState<Given | null>(null);
  const forget = useForgetImport();
  useRefreshed(['work_import'], ['work-imports']);

  const leave = () => {
    if (given && !given.done) forget.mutate(given.file.import.id);
    setGiven(null);
  };
  const back = kind === 'tasks' ? '/tasks' : '/clients';
  return (
    <Page
      title={t(($) => $.workImports.title[kind])}
      above={
        <Link to={back} className={css.back}>
          <IconArrowLeft size={14} aria-hidden="true" />
          {t(($) => $.workImports.back[kind])}
        </Link>
      }
    >
      <div className={css.page}>
        {step()}
        <ImportHistory kind={kind} />
      </div>
    </Page>
  );

  function step() {
    if (!given) {
      return (
        <Step at="file">
          <FileStep
            kind={kind}
            onUploaded={(file) =>
              setGiven({ file, draft: draftOf(file, file.import.project_id), checked: false, done: null })
            }
            onCancel={() => void navigate({ to: back })}
          />
        </Step>
      );
    }
    if (given.done) {
      return (
        <Step at="result" file={given.file}>
          <ResultStep done={given.done} onAgain={leave} />
        </Step>
      );
    }
    if (given.checked) {
      return (
        <Step at="check" file={given.file}>
          <CheckStep
            file={given.file}
            draft={given.draft}
            onBack={() => setGiven({ ...given, checked: false })}
            onDone={(done) => setGiven({ ...given, done })}
          />
        </Step>
      );
    }
    return (
      <Step at="mapping" file={given.file}>
        <MappingStep
          file={given.file}
          draft={given.draft}
          onDraft={(draft) => setGiven({ ...given, draft })}
          onNext={() => setGiven({ ...given, checked: true })}
          onOtherFile={leave}
        />
      </Step>
    );
  }
}

const steps = ['file', 'mapping', 'check', 'result'] as const;

interface StepProps {
  at: (typeof steps)[number];
  file?: Uploaded;
  children: ReactNode;
}

function Step({ at, file, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <section className={`card ${wizardCss.wizard}`} aria-labelledby="work-import">
      <header className={wizardCss.head}>
        {/* A new step begins at its name, also for the keyboard. */}
        <h2 key={at} id="work-import" tabIndex={-1} ref={focus} className={wizardCss.title}>
          {t(($) => $.workImports.step[at])}
          {file && <span className={wizardCss.fileName}>{file.import.file_name}</span>}
        </h2>
        <ol className={wizardCss.steps} aria-label={t(($) => $.workImports.steps)}>
          {steps.map((step) => (
            <li key={step} aria-current={step === at ? 'step' : undefined}>
              {t(($) => $.workImports.step[step])}
            </li>
          ))}
        </ol>
      </header>
      {children}
    </section>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
