import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD = 30_000;

/** A code of the step before, of this one and of the next are all good: each works once, and this order uses them up. */
export async function threeCodes(secret: string): Promise<[string, string, string]> {
  const left = PERIOD - (Date.now() % PERIOD);
  if (left < 15_000) await sleep(left + 100);
  return [totp(secret, -1), totp(secret), totp(secret, 1)];
}

/** What an authenticator app shows for a Base32 secret now, or some steps from now (RFC 6238). */
function totp(secret: string, steps = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
