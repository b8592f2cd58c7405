import { WorkImportPage } from './WorkImportPage.tsx';

export const TaskImportPage = () => <WorkImportPage kind="tasks" />;
