import type { Letters } from '../letters.ts';

const notYou =
  'If it was not you, change your password in the profile at once, or reset it on the sign-in page: other sessions end. And tell the administrator of your organization.';

export const en: Letters = {
  verify_email: ({ name }) => ({
    subject: 'Verify your e-mail address for Takt',
    lines: [`Hello ${name},`, 'One step is left: confirm that this address is yours.'],
    button: 'Verify the address',
    after: ['The link works for 24 hours and once. If you did not register, just delete this letter.'],
  }),
  already_registered: () => ({
    subject: 'You already have a Takt account',
    lines: [
      'Hello,',
      'Somebody, probably you, tried to register with this address again. The account is there already.',
    ],
    button: 'Sign in',
    after: [
      'Don’t remember the password? It can be reset on the sign-in page.',
      'If it was not you, there is nothing to do.',
    ],
  }),
  reset_password: ({ name }) => ({
    subject: 'A new password for Takt',
    lines: [
      `Hello ${name},`,
      'We were asked to reset the password of your account. Open the link to choose a new one.',
    ],
    button: 'Choose a new password',
    after: [
      'The link works for 30 minutes and once. A new password ends every session on every device.',
      'If you did not ask for it, there is nothing to do: the password stays as it is.',
    ],
  }),
  password_changed: ({ name }) => ({
    subject: 'Your Takt password has been changed',
    lines: [
      `Hello ${name},`,
      'The password of your account has been changed and the other sessions have ended. If it was you, there is nothing to do.',
      'If it was not you, choose a new password at once: every session ends. And tell the administrator of your organization.',
    ],
    button: 'Reset the password',
    after: ['This letter comes with every change of the password.'],
  }),
  change_email: ({ name }) => ({
    subject: 'Verify your new e-mail address for Takt',
    lines: [
      `Hello ${name},`,
      'You asked to move your account to this address. Open the link, and it replaces the former one.',
    ],
    button: 'Verify the new address',
    after: [
      'The link works for 24 hours and once. Until then you sign in with the former address.',
      'If you did not ask for it, just delete this letter.',
    ],
  }),
  email_changed: ({ name, email }) => ({
    subject: 'The e-mail address of your Takt account has been changed',
    lines: [
      `Hello ${name},`,
      `Your account now belongs to the address ${email}. Letters and signing in with this one no longer work. If it was you, there is nothing to do.`,
      'If it was not you, tell the administrator of your organization at once: he or she can close the account’s access.',
    ],
    button: 'Open Takt',
    after: ['This letter was sent to the former address.'],
  }),
  two_factor_enabled: ({ name }) => ({
    subject: 'Two-factor authentication is on',
    lines: [
      `Hello ${name},`,
      'From now on signing in to Takt takes a code of your authenticator besides the password. Keep the recovery codes apart from your phone: each of them replaces a code once.',
      notYou,
    ],
    button: 'Open the profile',
    after: ['If it was you, there is nothing to do.'],
  }),
  two_factor_disabled: ({ name }) => ({
    subject: 'Two-factor authentication is off',
    lines: [
      `Hello ${name},`,
      'From now on the password alone signs you in to Takt. You can switch the codes on again in your profile.',
      notYou,
    ],
    button: 'Open the profile',
    after: ['If it was you, there is nothing to do.'],
  }),
  invitation: ({ inviter, organisation }) => ({
    subject: `Invitation to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `${inviter} invites you to the organization “${organisation}” in Takt: a company’s people, work and advertising on one page.`,
    ],
    button: 'Accept the invitation',
    after: [
      'The link works for 7 days and once, and belongs to this e-mail address.',
      'If you did not expect an invitation, just delete this letter.',
    ],
  }),
  access_requested: ({ person, organisation }) => ({
    subject: `Request for access to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `${person} asks for access to the organization “${organisation}”. The owner or an administrator decides.`,
    ],
    button: 'See the request',
    after: ['Until it is granted, this person sees nothing of the organization.'],
  }),
  access_granted: ({ organisation }) => ({
    subject: `You have access to the organization “${organisation}”`,
    lines: [
      'Hello,',
      `Your request was granted: you are now a member of the organization “${organisation}”.`,
    ],
    button: 'Open the organization',
    after: ['If you did not ask for it, you can leave the organization in its section.'],
  }),
  ownership_transferred: ({ organisation, former }) => ({
    subject: `You are now the owner of the organization “${organisation}”`,
    lines: [
      'Hello,',
      `The ownership of the organization “${organisation}” has been transferred to you. The former owner is ${former}, whose role is now administrator.`,
    ],
    button: 'Open the organization',
    after: ['Only the owner can delete the organization or hand it on.'],
  }),
  organisation_deleted: ({ organisation, until }) => ({
    subject: `The organization “${organisation}” has been deleted`,
    lines: [
      'Hello,',
      `The organization “${organisation}” has been deleted. Its members no longer have access to it.`,
      `It can be restored until the end of ${day(until)}. After that it is gone for good, with its people, tasks and reports.`,
    ],
    button: 'Restore the organization',
    after: ['If it was meant to be deleted, there is nothing to do.'],
  }),
};

const day = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
