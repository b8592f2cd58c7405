import { WorkImportPage } from './WorkImportPage.tsx';

export const ClientImportPage = () => <WorkImportPage kind="clients" />;
