import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/Segmented.tsx';
import { taskView, type TaskView } from './search.ts';

/** The same tasks in another form. */
export function ViewSwitch({ view, onChange }: { view: TaskView; onChange: (view: TaskView) => void }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t(($) => $.views.view)}
      value={view}
      onChange={onChange}
      options={taskView.options.map((value) => ({ value, label: t(($) => $.views.kinds[value]) }))}
    />
  );
}
