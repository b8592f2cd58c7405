import type { Answer } from './call.ts';
import type { Side } from './entities.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What of the sides' secrets an answer shows: in its headers, its body, or inside a cursor. */
export function leaksIn({ headers, body }: Answer, sides: readonly Side[]): { of: Side; secret: string }[] {
  const shown = `${JSON.stringify(headers)}\n${body}`;
  const opened = [...shown.matchAll(/[A-Za-z0-9_-]{16,}/g)].map(([text]) =>
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  const haystack = [shown, unescaped(shown), ...opened].join('\n').toLowerCase();
  const ids = new Set(haystack.match(uuid));
  return sides.flatMap((side) => [
    ...(haystack.includes(side.marker.toLowerCase()) ? [{ of: side, secret: side.marker }] : []),
    ...[...side.secrets.intersection(ids)].map((secret) => ({ of: side, secret })),
  ]);
}

/** Header values carry other letters percent-encoded. */
function unescaped(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** What tells two answers apart, apart from what differs every time. */
export function sameAnswer(one: Answer, other: Answer): string | undefined {
  if (one.status !== other.status) return `${one.status} against ${other.status}`;
  const [names, otherNames] = [headerNames(one), headerNames(other)];
  if (names !== otherNames) return `headers ${names} against ${otherNames}`;
  // A call that succeeded made something new: then only the shape is the same.
  const [body, otherBody] =
    one.status < 400 ? [shapeOf(one), shapeOf(other)] : [withoutRequest(one), withoutRequest(other)];
  return body === otherBody ? undefined : `${body} against ${otherBody}`;
}

const headerNames = ({ headers }: Answer) => Object.keys(headers).toSorted().join(' ');
const withoutRequest = ({ body }: Answer) => body.replace(/"request_id":"[^"]*"/, '');
const shapeOf = ({ body }: Answer) =>
  body
    .replace(/"(?:[^"\\]|\\.)*"(:?)/g, (text, colon) => (colon ? text : '""'))
    .replace(/-?\d+(\.\d+)?/g, '0')
    .slice(0, 2_000);
