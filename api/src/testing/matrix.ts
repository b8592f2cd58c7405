import { problem } from '@takt/contract/problem.ts';
import type { FastifyInstance } from 'fastify';
import { newId } from '../db/ids.ts';
import type { Reason } from '../errors.ts';
import type { Actor } from './actors.ts';
import { type Answer, type Call, send } from './call.ts';
import { builders, malformedId, ofPeople, personal, published, type Side, unknownId } from './entities.ts';
import { leaksIn, sameAnswer } from './leaks.ts';
import type { Ledger } from './ledger.ts';
import type { Operation, Slot } from './openapi.ts';
import { refusals, refusalsOfSecond } from './refusals.ts';

export interface Ground {
  readonly server: FastifyInstance;
  readonly sides: readonly [Side, Side];
  readonly actors: readonly Actor[];
  readonly ledger: Ledger;
  readonly warehouseMissing: boolean;
}

type Choice = 'own' | 'foreign' | 'random' | 'malformed';
/** One cell of the matrix: everything is the actor's own, except for what is said here. */
interface Cell {
  readonly org: Choice | 'absent';
  readonly slot?: Slot;
  readonly id?: Choice;
  /** The actor's own thing, or that of the owner of its organisation. */
  readonly maker?: 'self' | 'owner';
}
type Expected =
  | { readonly status: number }
  /** An id that does not exist for the actor: like one that does not exist at all. */
  | 'as random'
  | 'done'
  | 'anything declared';

/** Calls every operation as every actor with every kind of id in every place, and tells what is wrong, as sentences. */
export async function runMatrix(
  ground: Ground,
  operations: readonly Operation[],
): Promise<{ findings: string[]; calls: number; showing: string[] }> {
  const findings = new Set<string>();
  /** Calls that show an actor what is his: the oracle that looks for secrets can see. */
  const showing = new Set<string>();
  let calls = 0;

  for (const op of operations) {
    const unknown = op.slots.filter((slot) => !Object.hasOwn(builders, slot.entity));
    for (const { entity } of unknown)
      findings.add(`${op.name}: nobody knows how to make a ${entity}; add a builder to testing/entities.ts`);
    for (const where of op.nameless)
      findings.add(
        `${op.name}: the id in ${where} names no noun; declare it with idOf('noun') or .meta({ 'x-entity': 'noun' }) in the contract`,
      );
    if (op.access.level === 'organisation' && !op.access.roles)
      findings.add(`${op.name}: says nothing about roles; pass a rule of policy.ts to serve()`);
    if (unknown.length > 0 || op.nameless.length > 0) continue;

    for (const actor of ground.actors) {
      const planned = cellsOf(op, actor).map((cell) => ({
        cell,
        expected: expectation(ground, op, actor, cell),
      }));
      const refused = planned.filter(({ expected }) => typeof expected === 'object');
      const others = planned.filter(({ expected }) => typeof expected !== 'object');

      for (const { cell, expected } of refused) await judge(op, actor, cell, expected);
      await unchanged(`${op.name} as ${actor.name}, one of ${refused.length} refused calls`);
      for (const { cell, expected } of others) {
        const answer = await judge(op, actor, cell, expected);
        if (answer.status >= 400) await unchanged(told(op, actor, cell));
        else if (leavesTrace(op)) await ground.ledger.restore();
      }
    }
  }
  return { findings: [...findings], calls, showing: [...showing] };

  async function unchanged(what: string): Promise<void> {
    const changed = await ground.ledger.changed();
    if (changed.length === 0) return;
    findings.add(`${what}: was refused, and yet ${changed.join(', ')} changed`);
    await ground.ledger.restore();
  }

  async function ask(op: Operation, actor: Actor, cell: Cell, instead?: 'random'): Promise<Answer> {
    calls++;
    return send(ground.server, op, callOf(ground, op, actor, cell, instead));
  }

  async function judge(op: Operation, actor: Actor, cell: Cell, expected: Expected): Promise<Answer> {
    const answer = await ask(op, actor, cell);
    const where = told(op, actor, cell);
    const fault = (text: string) => void findings.add(`${where}: ${text}`);

    if (typeof expected === 'object' && answer.status !== expected.status)
      fault(`answered ${answer.status} instead of ${expected.status}: ${answer.body.slice(0, 200)}`);
    if (expected === 'done' && !isDone(op, actor, answer, ground.warehouseMissing))
      fault(`answered ${answer.status} to a call that is allowed and valid: ${answer.body.slice(0, 300)}`);
    const random =
      expected === 'as random' ||
      (typeof expected === 'object' && expected.status === 404 && isForeign(cell));
    if (random) {
      if (answer.status < 400 && leavesTrace(op)) await ground.ledger.restore();
      const difference = sameAnswer(answer, await ask(op, actor, cell, 'random'));
      if (difference) fault(`an id of somebody else is told from one that does not exist: ${difference}`);
    }
    for (const text of misfits(op, answer)) fault(text);
    const visible = sidesSeen(ground, op, actor, cell);
    const shown = shownToAll(ground, op, actor, cell);
    for (const { of: side, secret } of leaksIn(answer, ground.sides)) {
      if (visible.includes(side.name) || shown.has(secret)) showing.add(op.name);
      else if (secret !== actor.person.id) fault(`shows what belongs to ${side.name}: ${secret}`);
    }
    return answer;
  }
}

/** Whoever takes a file with him is noted in the log. */
const leavesTrace = (op: Operation) => op.method !== 'GET' || op.answers['200'] === undefined;
const isForeign = (cell: Cell) => cell.org !== 'random' && cell.id !== 'random';

function told(op: Operation, actor: Actor, { org, slot, id, maker }: Cell): string {
  const where = slot ? `, ${id} ${slot.entity} in ${slot.place} ${slot.keys.join('.')}` : '';
  return `${op.name} as ${actor.name}, ${org} organisation${where}${maker === 'owner' ? ', made by the owner' : ''}`;
}

const orgInPath = (op: Operation) =>
  op.slots.find((slot) => slot.place === 'path' && slot.entity === 'organisation');
/** The slots a call fills: those in the path, those it can't do without, and the one that the cell is about. */
const isFilled = (op: Operation, slot: Slot, cell: Cell) =>
  slot.place === 'path' || slot === cell.slot || (slot.place === 'body' && isRequired(op, slot));

function isRequired(op: Operation, slot: Slot): boolean {
  const [first = ''] = slot.keys;
  return op.body?.required?.includes(first) ?? false;
}

function cellsOf(op: Operation, actor: Actor): Cell[] {
  const both = Object.keys(actor.roles).length > 1;
  const orgs: Cell['org'][] = ['own', 'foreign', 'random', 'malformed'];
  // Which organisation is current is a matter of who is in several.
  if (!orgInPath(op) && !both) orgs.push('absent');
  const role = actor.roles[actor.home.name];
  const ids: Choice[] = ['own', 'foreign', 'random', 'malformed'];
  return [
    ...orgs.map((org) => ({ org })),
    // What the owner has made is somebody else's, except for himself.
    ...(role && role !== 'owner' && op.access.roles?.[role] === 'own'
      ? [{ org: 'own', maker: 'owner' } as const]
      : []),
    ...op.slots
      .filter((slot) => slot !== orgInPath(op))
      .flatMap((slot) => ids.map((id) => ({ org: 'own', slot, id }) as const)),
  ];
}

/** The organisation that the call acts in, as `serve` settles it. */
function actingIn(ground: Ground, op: Operation, actor: Actor, cell: Cell): Side | undefined {
  const other = ground.sides.find((side) => side !== actor.home);
  const named = { own: actor.home, foreign: other, random: undefined };
  if (cell.org === 'own' || cell.org === 'foreign' || cell.org === 'random') {
    const side = named[cell.org];
    return side && actor.roles[side.name] ? side : undefined;
  }
  if (cell.org === 'malformed' && !orgInPath(op)) return undefined;
  return ground.sides.find((side) => actor.roles[side.name]);
}

function expectation(ground: Ground, op: Operation, actor: Actor, cell: Cell): Expected {
  const { level, roles } = op.access;
  if (level === 'anyone') return 'anything declared';
  if (!actor.living) return { status: 401 };
  if (actor.scopes && level !== 'organisation') return { status: 403 };
  const acting = actingIn(ground, op, actor, cell);
  if (!actor.verified && level !== 'signed_in') return { status: 403 };
  if (level === 'organisation') {
    const role = acting && actor.roles[acting.name];
    const unnamed = cell.org === 'absent' || (cell.org === 'malformed' && orgInPath(op));
    if (!role) return { status: unnamed ? 403 : 404 };
    if (actor.scopes && (op.access.confirmed || !op.scope || !actor.scopes.includes(op.scope)))
      return { status: 403 };
    if (roles?.[role] === false) return { status: 403 };
    if (roles?.[role] === 'second_factor' && !actor.secondFactor) return { status: 403 };
    if (op.access.confirmed && !actor.confirmed) return { status: 403 };
    // In the path it is checked like any other parameter.
    if (cell.org === 'malformed') return { status: 400 };
  }
  if (op.access.confirmed && !actor.confirmed) return { status: 403 };
  const filled = op.slots.filter((slot) => slot !== orgInPath(op) && isFilled(op, slot, cell));
  if (filled.some((slot) => choiceOf(cell, slot) === 'malformed')) return { status: 400 };
  const closed = filled.filter((slot) => !isOpen(ground, op, actor, cell, slot));
  if (closed.some((slot) => slot.place === 'path')) return { status: 404 };
  if (closed.length > 0) return 'as random';
  return cell.maker === 'owner' ? { status: 403 } : 'done';
}

const choiceOf = (cell: Cell, slot: Slot): Choice => (slot === cell.slot ? (cell.id ?? 'own') : 'own');

/** Whether the thing that the slot names exists for the actor in this call. */
function isOpen(ground: Ground, op: Operation, actor: Actor, cell: Cell, slot: Slot): boolean {
  const choice = choiceOf(cell, slot);
  if (choice === 'random') return false;
  const side = choice === 'foreign' ? ground.sides.find((one) => one !== actor.home) : actor.home;
  if (!side) return false;
  if (personal.includes(slot.entity)) {
    const isHere = op.access.level !== 'organisation' || actingIn(ground, op, actor, cell) === side;
    return choice === 'own' && isHere && side.made.get(actor.person.id)?.[slot.entity] !== undefined;
  }
  if (op.access.level === 'organisation') {
    const acting = actingIn(ground, op, actor, cell);
    // Who is in both is somebody in either.
    const himself = ofPeople.includes(slot.entity) && choice === 'own' && cell.maker !== 'owner';
    return acting === side || (himself && acting !== undefined);
  }
  return actor.roles[side.name] !== undefined;
}

function callOf(ground: Ground, op: Operation, actor: Actor, cell: Cell, instead?: 'random'): Call {
  const { home, person } = actor;
  const other = ground.sides.find((side) => side !== home) ?? home;
  const idOf = (choice: Choice, entity: string): string => {
    if (choice === 'malformed') return malformedId(entity);
    const side = choice === 'foreign' ? other : home;
    const maker = choice === 'own' && cell.maker !== 'owner' ? person : side.people.owner;
    const made = side.made.get(maker.id)?.[entity] ?? side.made.get(side.people.owner.id)?.[entity];
    return choice === 'random' ? unknownId(entity) : (made ?? unknownId(entity));
  };
  const org = cell.org === 'absent' ? undefined : idOf(cell.org, 'organisation');
  const inPath = orgInPath(op);
  const replaced = cell.org === 'foreign' && instead && !actor.roles[other.name] ? newId() : org;
  const ids = new Map<Slot, string>();
  for (const slot of op.slots) {
    if (!isFilled(op, slot, cell)) continue;
    const closed = slot !== inPath && instead && !isOpen(ground, op, actor, cell, slot);
    ids.set(slot, closed ? unknownId(slot.entity) : idOf(choiceOf(cell, slot), slot.entity));
  }
  if (inPath) ids.set(inPath, replaced ?? newId());
  return { token: actor.token, orgId: inPath ? undefined : replaced, ids };
}

function sidesSeen(ground: Ground, op: Operation, actor: Actor, cell: Cell): Side['name'][] {
  if (!actor.living || op.access.level === 'anyone') return [];
  if (op.access.level !== 'organisation')
    return ground.sides.map((side) => side.name).filter((name) => actor.roles[name]);
  const acting = actingIn(ground, op, actor, cell);
  return acting ? [acting.name] : [];
}

/** Of what its organisation publishes the id in the call, and its own text; no other id and nobody's address. */
function shownToAll(ground: Ground, op: Operation, actor: Actor, cell: Cell): ReadonlySet<string> {
  const { ids } = callOf(ground, op, actor, cell);
  const open = op.slots.filter((slot) => published.includes(slot.entity));
  const shownBy = (side: Side) =>
    open.filter((slot) => choiceOf(cell, slot) === (side === actor.home ? 'own' : 'foreign'));
  return new Set(
    ground.sides.flatMap((side) => shownBy(side).flatMap((slot) => [side.marker, ids.get(slot) ?? ''])),
  );
}

const tells = (body: string, reason?: Reason) =>
  reason !== undefined && body.includes(`"reason":"${reason}"`);

const isDone = (
  { name }: Operation,
  { secondFactor }: Actor,
  { status, body }: Answer,
  warehouseMissing: boolean,
) =>
  (status >= 200 && status < 300) ||
  tells(body, refusals[name]) ||
  (secondFactor && tells(body, refusalsOfSecond[name])) ||
  (warehouseMissing && status === 503 && body.includes('analytics_unavailable'));

/** Where an answer is not what the document declares. */
function misfits(op: Operation, { status, headers, body }: Answer): string[] {
  if (status < 400) return Object.hasOwn(op.answers, String(status)) ? [] : [`${status} is not declared`];
  const faults: string[] = status === 500 ? [`failed: ${body.slice(0, 200)}`] : [];
  if (!Object.hasOwn(op.answers, String(status)) && !Object.hasOwn(op.answers, 'default'))
    faults.push(`${status} is not declared`);
  const type = String(headers['content-type']);
  if (!type.startsWith('application/problem+json')) return [...faults, `${status} came as ${type}`];
  const parsed = problem.safeParse(JSON.parse(body));
  if (parsed.data?.status !== status) faults.push(`${status} is no problem document: ${body.slice(0, 200)}`);
  return faults;
}
