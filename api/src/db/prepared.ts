import type { OrgTx } from './connect.ts';

interface Buildable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

let count = 0;

/**
 * A statement whose text is built once a connection: for hot ones, since building costs drizzle as much as sending. What
 * differs from call to call are `sql.placeholder`s; `orgId` is that of the transaction.
 */
export function prepared<R>(
  build: (tx: OrgTx['base']) => Buildable<R>,
): (tx: OrgTx, values: Readonly<Record<string, unknown>>) => Promise<R> {
  const name = `p${count++}`;
  const built = new WeakMap<OrgTx['base'], ReturnType<Buildable<R>['prepare']>>();
  return (tx, values) => {
    const known = built.get(tx.base) ?? build(tx.base).prepare(name);
    built.set(tx.base, known);
    return known.execute({ ...values, orgId: tx.orgId });
  };
}
