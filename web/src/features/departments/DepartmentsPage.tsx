import { IconHierarchy2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOr } from '../../api/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import { TeamFrame } from '../members/TeamFrame.tsx';
import { manages } from '../organisations/organisations.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { departmentsQuery } from './api.ts';
import { DepartmentPanel } from './DepartmentPanel.tsx';
import { DepartmentSkeleton } from './DepartmentSkeleton.tsx';
import type { DepartmentAct } from './departments.ts';
import { DepartmentTree } from './DepartmentTree.tsx';
import css from './DepartmentsPage.module.css';

const DepartmentDialog = lazy(async () => ({
  default: (await import('./DepartmentDialog.tsx')).DepartmentDialog,
}));
const DeleteDepartment = lazy(async () => ({
  default: (await import('./DeleteDepartment.tsx')).DeleteDepartment,
}));

export function DepartmentsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const mayChange = manages(organisation);
  const { department: chosenId } = useSearch({ from: '/in-organisation/frame/team/departments' });
  const narrow = useNarrow(960);
  const departments = useQuery(departmentsQuery(organisation.id));
  const [asked, ask] = useState<DepartmentAct | null>(null);
  const chosen = departments.data?.find(({ id }) => id === chosenId);
  const choose = (id: string | undefined) =>
    void navigate({ to: '.', search: { department: id }, replace: true, resetScroll: false });
  const create = () => ask({ act: 'create', parent: null });
  useShortcut('KeyC', () => {
    if (mayChange) create();
  });

  return (
    <TeamFrame
      part="departments"
      actions={
        mayChange && (
          <Button onClick={create}>
            <IconPlus aria-hidden="true" />
            {t(($) => $.departments.create)}
          </Button>
        )
      }
    >
      {body()}
      <Suspense>
        {asked && (asked.act === 'create' || asked.act === 'edit') && (
          <DepartmentDialog
            department={asked.act === 'edit' ? asked.department : undefined}
            parent={asked.act === 'create' ? asked.parent : null}
            onClose={() => ask(null)}
            onSaved={({ id }) => {
              if (!narrow) choose(id);
            }}
          />
        )}
        {asked?.act === 'delete' && (
          <DeleteDepartment
            department={asked.department}
            onClose={() => ask(null)}
            onDeleted={() => choose(undefined)}
          />
        )}
      </Suspense>
    </TeamFrame>
  );

  function body() {
    if (departments.isPending) return <DepartmentSkeleton />;
    if (!departments.data) {
      return (
        <Failure
          title={t(($) => $.departments.failedToFetch)}
          message={messageOr(
            departments.error,
            t(($) => $.problems.occurred),
          )}
          retry={departments.refetch}
        />
      );
    }
    if (departments.data.length === 0) {
      return (
        <EmptyState
          icon={<IconHierarchy2 size={24} stroke={1.6} />}
          title={t(($) => $.departments.emptyTitle)}
          description={
            mayChange ? t(($) => $.departments.emptyLead) : t(($) => $.departments.emptyLeadMember)
          }
          action={mayChange && <Button onClick={create}>{t(($) => $.departments.save)}</Button>}
        />
      );
    }
    return (
      <div className={css.both}>
        <DepartmentTree
          departments={departments.data}
          chosen={chosenId}
          mayChange={mayChange}
          onChoose={choose}
          onAct={ask}
        />
        {narrow ? (
          chosen && (
            <Dialog open onClose={() => choose(undefined)} title={chosen.name}>
              <DepartmentPanel department={chosen} mayChange={mayChange} onAct={ask} />
            </Dialog>
          )
        ) : (
          <aside aria-label={t(($) => $.departments.panel)} className={`card ${css.panel}`}>
            {chosen ? (
              <>
                <h2 className={css.title}>{chosen.name}</h2>
                <DepartmentPanel department={chosen} mayChange={mayChange} onAct={ask} />
              </>
            ) : (
              <p className={css.none}>{t(($) => $.departments.choosePanel)}</p>
            )}
          </aside>
        )}
      </div>
    );
  }
}
