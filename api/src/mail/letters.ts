import { z } from 'zod';

/** A letter in one language: plain text and HTML say the same. `link` is the one thing to do. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Things that it tells of, each with a link of its own. */
  readonly sections?: readonly Section[];
  readonly button: string;
  readonly after: readonly string[];
  /** Where letters of this kind are switched off. */
  readonly footer?: { readonly text: string; readonly link: string };
}
export interface Section {
  readonly heading: string;
  readonly link?: string;
  readonly lines: readonly string[];
}

/**
 * People type their names: here they are one line, without characters that turn the text around, and nothing that a
 * mail program would make a link of, because letters go to strangers too.
 */
const typed = z.string().transform((text) =>
  text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/:\/\//g, ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .trim(),
);

/** As `typed`, of a sentence with figures in it: a dot between digits stays as it is. */
const said = z.string().transform((text) =>
  text
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/:\/\//g, ': //')
    .replace(/\.(?=\p{L})|(?<=\p{L})\.(?=\p{N})/gu, '. ')
    .trim(),
);

const subject = { key: typed, title: typed, link: z.url() };
/** What was told of: by whom, why, and what changed; as of a notification in the contract. */
const told = z.object({
  kind: z.string(),
  reason: z.string(),
  actor: typed,
  field: z.string().nullable(),
  excerpt: typed,
});
export type Told = z.output<typeof told>;
const due = z.object({
  total: z.number().int(),
  tasks: z.array(z.object({ ...subject, day: z.iso.date() })),
});
export type Due = z.output<typeof due>;

/** What stands in the gaps of each letter besides its link; beside each, where that link leads. */
export const gaps = {
  /** /verify?token= */
  verify_email: z.object({ name: typed }),
  /** /login */
  already_registered: z.object({}),
  /** /reset-password?token= */
  reset_password: z.object({ name: typed }),
  /** /forgot-password, for whoever did not do it. */
  password_changed: z.object({ name: typed }),
  /** To the new address: /verify?token= */
  change_email: z.object({ name: typed }),
  /** To the former address, with the one where the account has gone: /login */
  email_changed: z.object({ name: typed, email: z.email() }),
  /** /profile; so does the next one. */
  two_factor_enabled: z.object({ name: typed }),
  two_factor_disabled: z.object({ name: typed }),
  /** /invite/<token> */
  invitation: z.object({ inviter: typed, organisation: typed }),
  /** To owner and administrators: the list of requests. */
  access_requested: z.object({ person: typed, organisation: typed }),
  /** The organisation. */
  access_granted: z.object({ organisation: typed }),
  /** To whoever became the owner: the organisation. */
  ownership_transferred: z.object({ organisation: typed, former: typed }),
  /** To the owner; `until` is the last day on which it can be restored. The link leads to where that is done. */
  organisation_deleted: z.object({ organisation: typed, until: z.iso.date() }),
  /** The inbox; `settings` is where it is said what comes by letter. `more`: subjects that are not in the letter. */
  notifications: z.object({
    organisation: typed,
    settings: z.url(),
    subjects: z.array(z.object({ ...subject, told: z.array(told) })).min(1),
    more: z.number().int(),
  }),
  /** The day. */
  digest: z.object({ organisation: typed, settings: z.url(), overdue: due, today: due, week: due }),
  /** The week; each thing leads to the screen that it is read from. */
  weekly: z.object({
    organisation: typed,
    settings: z.url(),
    from: z.iso.date(),
    to: z.iso.date(),
    items: z.array(z.object({ sentence: said, link: z.url() })).min(1),
  }),
};

export type Template = keyof typeof gaps;
type Shapes = { readonly [T in Template]: (typeof gaps)[T]['shape'] };
export type Gaps = {
  readonly [T in Template]: { readonly [G in keyof Shapes[T]]: z.input<Shapes[T][G]> };
};
/** All letters in one language. */
export type Letters = { readonly [T in Template]: (filled: z.output<(typeof gaps)[T]>) => Letter };
