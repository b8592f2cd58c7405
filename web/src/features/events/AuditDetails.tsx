import type { AuditEntry } from '@takt/contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../texts/format.ts';
import { Button } from '../../ui/Button.tsx';
import { departmentsQuery } from '../departments/api.ts';
import { useLabels } from '../labels/api.ts';
import { useOrganisation } from '../organisations/useOrganisation.ts';
import { projectChoicesQuery } from '../projects/choices.ts';
import { actorOf, fieldName, type Names } from './audit.ts';
import { changesOf, factsOf } from './changes.ts';
import css from './events.module.css';
import { kindName } from './kinds.ts';
import { valueText } from './values.ts';

interface AuditDetailsProps {
  entry: AuditEntry;
  timeZone: string;
  people: Names | undefined;
  onPerson: (id: string) => void;
}

export function AuditDetails({ entry, timeZone, people, onPerson }: AuditDetailsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id: orgId } = useOrganisation();
  const departments = useQuery(departmentsQuery(orgId)).data;
  const projects = useQuery(projectChoicesQuery).data;
  const labels = useLabels();
  const things = [...(departments ?? []), ...(projects ?? [])].map(({ id, name }) => [id, { name }] as const);
  const names = new Map([...(people ?? []), ...labels, ...things]);
  const shown = (field: string, value: unknown) =>
    valueText(field, value, { entity: entry.entity, t, formats, names });
  const changes = changesOf(entry);
  const knowsBefore = changes.some(({ before }) => before !== undefined);
  const { actor } = entry;
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{t(($) => $.audit.kind)}</dt>
          <dd>{kindName(entry.kind, t)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.audit.person)}</dt>
          <dd>
            {actorOf(entry, t)}
            {actor && <span className={css.email}>{actor.email}</span>}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.audit.when)}</dt>
          <dd>{formats.moment(entry.at, timeZone)}</dd>
        </div>
        {factsOf(entry).map(({ field, value }) => (
          <div key={field}>
            <dt>{fieldName(field, t)}</dt>
            <dd>{shown(field, value)}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <div className={css.tableBox}>
          <table className={css.changes}>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.audit.field)}</th>
                {knowsBefore && <th scope="col">{t(($) => $.audit.before)}</th>}
                <th scope="col">{t(($) => $.audit.after)}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fieldName(field, t, entry.entity)}</th>
                  {knowsBefore && <td className={css.was}>{shown(field, before)}</td>}
                  <td>{shown(field, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {actor && (
        <Button variant="link" size="sm" className={css.only} onClick={() => onPerson(actor.id)}>
          {t(($) => $.audit.onlyPerson, { name: actorOf(entry, t) })}
        </Button>
      )}
    </>
  );
}
