import { saveFile } from '../saveFile.ts';
import type { ColourName } from './timeSeries.ts';
import type { Ink, Picture, Shape } from './picture.ts';

/** `#rrggbb` of an ink in the theme that the page shows. */
export type Colours = (ink: Ink) => string;
const FONT = "'Golos Text Variable', 'Golos Text', system-ui, sans-serif";

/** The colours of the page as it is now. */
function pageColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: ColourName) => style.getPropertyValue(name).trim();
  return (ink) => (typeof ink === 'string' ? token(ink) : mixed(token(ink.of), token('--panel'), ink.share));
}

/** So much of one colour over another, as `color-mix(in srgb, …)` does it. */
export function mixed(colour: string, ground: string, share: number): string {
  const [over, under] = [channels(colour), channels(ground)];
  const hex = over.map((value, at) =>
    Math.round(value * share + (under[at] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** `#rgb` and `#rrggbb`, as tokens.css and the builds of it write colours. */
function channels(colour: string): number[] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1] ?? '000000';
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
}

/** The picture as the text of an SVG, which needs nothing from outside. */
export function svgText({ width, height, shapes }: Picture, colours: Colours): string {
  const inside = shapes.map((shape) => element(shape, colours)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">${inside}</svg>`;
}

function element(shape: Shape, colours: Colours): string {
  const alpha = 'alpha' in shape && shape.alpha !== undefined ? ` opacity="${shape.alpha}"` : '';
  const hex = (ink: Ink | undefined) => (ink === undefined ? 'none' : colours(ink));
  switch (shape.kind) {
    case 'group':
      return `<g transform="translate(${shape.x} ${shape.y})">${shape.shapes.map((one) => element(one, colours)).join('')}</g>`;
    case 'path': {
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash.join(' ')}"` : '';
      return `<path d="${shape.d}" fill="${hex(shape.fill)}" stroke="${hex(shape.stroke)}" stroke-width="${shape.width ?? 1}" stroke-linejoin="round" stroke-linecap="${shape.dash ? 'round' : 'butt'}"${dash}${alpha}/>`;
    }
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${Math.max(0, shape.width)}" height="${Math.max(0, shape.height)}" rx="${shape.radius ?? 0}" fill="${hex(shape.fill)}"${alpha}/>`;
    case 'circle':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.r}" fill="${hex(shape.fill)}" stroke="${hex(shape.stroke)}"${alpha}/>`;
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" fill="${hex(shape.fill ?? '--ink')}" font-size="${shape.size ?? 12}" font-weight="${shape.bold ? 600 : 400}" text-anchor="${shape.align ?? 'start'}">${escaped(shape.text)}</text>`;
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Names come from files: none of them may become a part of the drawing. Control characters are no XML. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line eslint/no-control-regex -- these are what has to go
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Two points of a canvas for one of the page: it stays sharp in a presentation. */
const SCALE = 2;

export async function savePng(picture: Picture, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * SCALE);
  canvas.height = Math.round(picture.height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.scale(SCALE, SCALE);
  const colours = pageColours();
  for (const shape of picture.shapes) paint(context, shape, colours);
  const file = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!file) throw new Error('The canvas is too large for a picture');
  saveFile(file, `${name}.png`);
}

export function saveSvg(picture: Picture, name: string): void {
  saveFile(new Blob([svgText(picture, pageColours())], { type: 'image/svg+xml' }), `${name}.svg`);
}

function paint(context: CanvasRenderingContext2D, shape: Shape, colours: Colours): void {
  context.save();
  if ('alpha' in shape && shape.alpha !== undefined) context.globalAlpha = shape.alpha;
  switch (shape.kind) {
    case 'group':
      context.translate(shape.x, shape.y);
      for (const one of shape.shapes) paint(context, one, colours);
      break;
    case 'path':
      context.lineJoin = 'round';
      context.lineCap = shape.dash ? 'round' : 'butt';
      context.lineWidth = shape.width ?? 1;
      context.setLineDash([...(shape.dash ?? [])]);
      fillAndStroke(context, new Path2D(shape.d), shape, colours);
      break;
    case 'rect': {
      const path = new Path2D();
      path.roundRect(
        shape.x,
        shape.y,
        Math.max(0, shape.width),
        Math.max(0, shape.height),
        shape.radius ?? 0,
      );
      fillAndStroke(context, path, shape, colours);
      break;
    }
    case 'circle': {
      const path = new Path2D();
      path.arc(shape.x, shape.y, shape.r, 0, 2 * Math.PI);
      fillAndStroke(context, path, shape, colours);
      break;
    }
    case 'text':
      context.font = `${shape.bold ? 600 : 400} ${shape.size ?? 12}px ${FONT}`;
      context.textAlign = shape.align === 'middle' ? 'center' : (shape.align ?? 'start');
      context.fillStyle = colours(shape.fill ?? '--ink');
      context.fillText(shape.text, shape.x, shape.y);
      break;
  }
  context.restore();
}

function fillAndStroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { fill, stroke }: { fill?: Ink; stroke?: Ink },
  colours: Colours,
): void {
  if (fill !== undefined) {
    context.fillStyle = colours(fill);
    context.fill(path);
  }
  if (stroke !== undefined) {
    context.strokeStyle = colours(stroke);
    context.stroke(path);
  }
}
