import { clientKind, clientStatus } from '@takt/contract/clients.ts';
import { taskPriority, taskStatus, taskType } from '@takt/contract/tasks.ts';
import { workField, type workKind } from '@takt/contract/work-imports.ts';
import type { z } from 'zod';

export type Field = z.infer<typeof workField>;
export type Kind = z.infer<typeof workKind>;

export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

type Words = Readonly<Record<string, string>>;
const known = (words: Words): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([value, names]) => names.split('|').map((name) => [name, value])));

/** How other programs, and our own files, head a column. */
const headers: Record<Kind, ReadonlyMap<string, string>> = {
  tasks: known({
    external_id:
      'issue key|key|id|external id|task id|ключ|код|ид|внешний код|код запроса|klucz|kod|kod zewnętrzny|kod zewnetrzny|identyfikator',
    title:
      'summary|title|name|task|task name|subject|название|тема|заголовок|задача|имя|название задачи|nazwa|tytuł|temat|zadanie',
    description: 'description|desc|details|body|notes|описание|подробности|текст|opis|szczegóły',
    status:
      'status|state|list|column|section|section/column|статус|состояние|колонка|список|stan|lista|kolumna',
    priority: 'priority|приоритет|priorytet',
    type: 'type|issue type|тип|тип задачи|тип запроса|typ|typ zgłoszenia',
    assignee:
      'assignee|assigned to|owner|member|members|исполнитель|ответственный|назначено|wykonawca|przypisany|przypisane do|osoba przypisana',
    labels: 'labels|label|tags|tag|метки|метка|теги|тег|etykiety|etykieta|tagi',
    start_date: 'start|start date|начало|дата начала|początek|data rozpoczęcia',
    due_date:
      'due|due date|deadline|end date|срок|дедлайн|крайний срок|дата завершения|срок исполнения|termin|data zakończenia|termin wykonania',
    estimate:
      'estimate|estimate, min|original estimate|estimated time|time estimate|оценка|оценка, мин|первоначальная оценка|оценка времени|szacunek|szacunek, min|szacowany czas',
    parent:
      'parent|parent task|parent key|parent id|родитель|родительская задача|родительский запрос|zadanie nadrzędne|rodzic',
  }),
  clients: known({
    external_id: 'external id|id|code|внешний код|код|ид|kod zewnętrzny|kod|identyfikator',
    name: 'name|title|client|company|organization|organisation|название|имя|клиент|компания|организация|наименование|nazwa|klient|firma',
    kind: 'kind|type|вид|тип|rodzaj|typ',
    status: 'status|статус|stage|этап|etap',
    contact_person: 'contact person|contact|контактное лицо|контакт|представитель|osoba kontaktowa|kontakt',
    email: 'e-mail|email|mail|почта|эл. почта|электронная почта|адрес почты',
    phone: 'phone|telephone|mobile|телефон|мобильный|тел.|telefon|komórka',
    website: 'website|site|url|web|сайт|веб-сайт|strona|strona internetowa|www',
    owner: 'owner|manager|responsible|ответственный|менеджер|odpowiedzialny|opiekun|menedżer',
    notes:
      'notes|note|comment|description|заметки|заметка|комментарий|примечание|описание|notatki|uwagi|opis',
    // What our own files tell and nobody types in.
    ignore:
      'active projects|open tasks|created|changed|активных проектов|открытых задач|создано|изменено|aktywne projekty|otwarte zadania|utworzono|zmieniono',
  }),
};

const several: ReadonlySet<Field> = new Set(['ignore', 'labels', 'custom']);
const asField = (name: string | undefined) => workField.options.find((field) => field === name);

/** A field for each column; of two that fit the same one, the first. What nobody knows a client keeps as a field of its own. */
export function fieldsOf(kind: Kind, header: readonly string[]): Field[] {
  const taken = new Set<Field>();
  return header.map((name) => {
    const field = asField(headers[kind].get(plain(name)));
    if (field === undefined) return kind === 'clients' && name.trim() !== '' ? 'custom' : 'ignore';
    if (taken.has(field) && !several.has(field)) return 'ignore';
    taken.add(field);
    return field;
  });
}
export const mayRepeat = (field: Field): boolean => several.has(field);

const values: Record<Kind, Partial<Record<Field, ReadonlyMap<string, string>>>> = {
  tasks: {
    status: known({
      todo: 'todo|to do|to-do|backlog|open|new|reopened|selected for development|planned|incomplete|к выполнению|новая|новый|новое|открыта|открыт|открыто|бэклог|очередь|запланировано|сделать|ожидает|do zrobienia|nowe|otwarte|zaplanowane',
      in_progress:
        'in progress|in_progress|doing|started|active|в работе|в процессе|выполняется|делается|w toku|w trakcie|w realizacji',
      in_review:
        'in review|in_review|review|code review|testing|qa|на проверке|проверка|ревью|тестирование|на согласовании|w weryfikacji|do sprawdzenia|testy',
      done: 'done|closed|resolved|completed|complete|finished|готово|выполнено|выполнена|закрыта|закрыт|закрыто|завершено|завершена|решено|решен|сделано|gotowe|wykonane|zamknięte|zakończone|ukończone|zrobione',
      cancelled:
        "cancelled|canceled|won't do|wont do|rejected|declined|duplicate|archived|отменено|отменена|отменен|отклонено|отклонена|в архиве|архив|anulowane|odrzucone|zarchiwizowane",
    }),
    priority: known({
      low: 'low|lowest|minor|trivial|низкий|самый низкий|незначительный|niski|najniższy',
      medium: 'medium|normal|средний|обычный|нормальный|średni|normalny',
      high: 'high|major|высокий|важный|wysoki|ważny',
      urgent:
        'urgent|highest|critical|blocker|срочный|самый высокий|критический|блокирующий|наивысший|pilny|najwyższy|krytyczny',
    }),
    type: known({
      task: 'task|sub-task|subtask|задача|подзадача|zadanie|podzadanie',
      bug: 'bug|defect|incident|ошибка|баг|дефект|błąd',
      feature:
        'feature|new feature|story|user story|epic|функция|история|эпик|новая функция|funkcja|historia',
      improvement: 'improvement|enhancement|улучшение|ulepszenie',
      research: 'research|spike|исследование|badanie',
    }),
  },
  clients: {
    status: known({
      lead: 'lead|prospect|new|потенциальный|лид|новый|potencjalny|nowy',
      active: 'active|customer|активный|действующий|клиент|aktywny',
      paused: 'paused|on hold|на паузе|приостановлен|wstrzymany',
      archived:
        'archived|lost|closed|inactive|former|в архиве|архив|бывший|потерян|неактивный|w archiwum|nieaktywny',
    }),
    kind: known({
      company:
        'company|organisation|organization|legal entity|компания|организация|юрлицо|юридическое лицо|ооо|firma',
      person: 'person|individual|человек|физлицо|физическое лицо|частное лицо|ип|osoba',
    }),
  },
};

const allowed: Record<Kind, Partial<Record<Field, readonly string[]>>> = {
  tasks: { status: taskStatus.options, priority: taskPriority.options, type: taskType.options },
  clients: { status: clientStatus.options, kind: clientKind.options },
};
/** Fields of a kind whose values are from a closed set. */
export const closedFields = (kind: Kind): Field[] =>
  Object.keys(allowed[kind]).flatMap((name) => asField(name) ?? []);
export const isAllowed = (kind: Kind, field: Field, value: string): boolean =>
  allowed[kind][field]?.includes(value) === true;
/** What a text in such a column means, if it is understood. */
export const meaningOf = (kind: Kind, field: Field, text: string): string | null =>
  values[kind][field]?.get(plain(text)) ?? null;
