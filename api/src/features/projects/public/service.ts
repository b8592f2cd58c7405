import type { getPublicProject as call } from '@takt/contract/projects.ts';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { notFound } from '../../../errors.ts';
import { projectById } from '../queries.ts';
import { organisationShowing, publicColumns } from './queries.ts';

/**
 * What strangers see. One that is not public, lies in the trash, or whose organisation is deleted is told apart in
 * nothing from one that never was.
 */
export async function getPublicProject(db: Db, id: string): Promise<z.output<typeof call.response>> {
  const showing = await organisationShowing(db.global, id);
  if (!showing) throw notFound();
  return db.inOrg(showing.orgId, async (tx) => {
    const project = await projectById(tx, id);
    if (!project?.is_public || project.deleted_at !== null) throw notFound();
    const { key, name, description, status, progress, colour, start_date, due_date, updated_at } = project;
    return {
      id,
      key,
      name,
      description,
      status,
      progress,
      colour,
      start_date,
      due_date,
      updated_at,
      organisation: showing.name,
      columns: await publicColumns(tx, id),
    };
  });
}
