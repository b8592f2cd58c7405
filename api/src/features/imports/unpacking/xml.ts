import { SaxesParser } from 'saxes';
import { NotUnpacked } from './limits.ts';

/** What a part of a workbook is made of; names come without their prefix. */
export interface Handlers {
  open?(name: string, attribute: (name: string) => string): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Workbooks nest a dozen elements. */
const deepest = 64;
/** Between two tags; a cell holds 32,767 characters. */
const longest = 4 * 1024 * 1024;

/**
 * Reads XML piece by piece. A declaration of a document type, where entities and addresses would stand, is refused:
 * workbooks have none. Yields after each piece, so that whoever reads can hand on what came of it. NotUnpacked
 * `broken_workbook`.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<undefined> {
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [depth, sinceTag] = [0, 0];
  const broken = (cause?: unknown) => new NotUnpacked('broken_workbook', { cause });
  parser.on('error', (error) => {
    throw broken(error);
  });
  parser.on('doctype', () => {
    throw broken();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > deepest) throw broken();
    sinceTag = 0;
    handlers.open?.(localName(name), (wanted) => attributeOf(attributes, wanted));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    sinceTag = 0;
    handlers.close?.(localName(name));
  });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (error) {
      throw broken(error);
    }
  };
  for await (const chunk of bytes) {
    sinceTag += chunk.length;
    parser.write(decoded(chunk));
    if (sinceTag > longest) throw broken();
    yield;
  }
  parser.write(decoded());
  parser.close();
  yield;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted] ?? '';
  const found = Object.keys(attributes).find((name) => localName(name) === wanted);
  return found === undefined ? '' : (attributes[found] ?? '');
}
