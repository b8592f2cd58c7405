import { expect, test } from 'vitest';
import { texts as en } from '../../texts/en.ts';
import { texts as ru } from '../../texts/ru.ts';
import { actsOn } from './members.ts';

const owner = { id: 'o', role: 'owner' } as const;
const admin = { id: 'a', role: 'admin' } as const;
const acts = (...given: Parameters<typeof actsOn>) => [...actsOn(...given)].toSorted();

test('owner and administrators change everybody but the owner and themselves', () => {
  const boris = { user_id: 'b', role: 'admin', status: 'active' } as const;
  expect(acts(boris, owner)).toEqual(['department', 'remove', 'role', 'suspend']);
  expect(acts(boris, admin)).toEqual(acts(boris, owner));

  expect(acts({ user_id: 'o', role: 'owner', status: 'active' }, admin)).toEqual([]);
  expect(acts({ user_id: 'a', role: 'admin', status: 'active' }, admin)).toEqual(['department']);
  expect(acts({ user_id: 'o', role: 'owner', status: 'active' }, owner)).toEqual(['department']);
});

test('a member changes nobody, not even himself', () => {
  for (const status of ['active', 'pending', 'requested', 'suspended'] as const) {
    expect(acts({ user_id: 'b', role: 'member', status }, { id: 'm', role: 'member' })).toEqual([]);
    expect(acts({ user_id: 'm', role: 'member', status }, { id: 'm', role: 'member' })).toEqual([]);
  }
});

test('what can be done follows from the status', () => {
  const somebody = { user_id: null, role: 'member' } as const;
  expect(acts({ ...somebody, status: 'pending' }, admin)).toEqual(['department', 'resend', 'revoke', 'role']);
  expect(acts({ ...somebody, status: 'requested' }, admin)).toContain('approve');
  expect(acts({ ...somebody, user_id: 'x', status: 'suspended' }, admin)).toContain('restore');
});

test('the sentences of the specification about people stand word for word in their own language', () => {
  expect(ru.members).toMatchObject({
    failedToFetch: 'Не удалось загрузить участников',
    roleUpdated: 'Роль обновлена',
    failedToUpdateRole: 'Не удалось обновить роль',
    removed: 'Участник удален',
    failedToRemove: 'Не удалось удалить участника',
  });
  expect(en.members).toMatchObject({
    failedToFetch: 'Failed to fetch team members',
    removed: 'Employee Removed',
    removedLead: '{{name}} has been removed from the company',
    failedToRemove: 'Failed to remove employee',
  });
  expect(ru.invitations).toMatchObject({
    sent: 'Приглашение отправлено',
    failedToSend: 'Не удалось отправить приглашение',
  });
  expect(en.invitations).toMatchObject({
    sent: 'Invitation Sent',
    sentLead: 'Invitation sent to {{email}}',
    failedToSend: 'Failed to send invitation',
  });
  expect(ru.departments).toMatchObject({
    created: 'Отдел создан',
    updated: 'Отдел обновлен',
    deleted: 'Отдел удален',
    failedToFetch: 'Не удалось загрузить отделы',
    failedToCreate: 'Не удалось создать отдел',
    failedToUpdate: 'Не удалось обновить отдел',
  });
  expect(en.departments).toMatchObject({
    created: 'Department Created',
    updated: 'Department Updated',
    deleted: 'Department Deleted',
    failedToFetch: 'Failed to fetch departments',
    failedToCreate: 'Failed to create department',
    failedToUpdate: 'Failed to update department',
    failedToDelete: 'Failed to delete department',
  });
});
