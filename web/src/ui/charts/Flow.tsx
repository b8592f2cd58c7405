import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFormats } from './chartFormats.ts';
import css from './charts.module.css';
import { Explorer } from './Explorer.tsx';
import {
  BAND,
  flowHeight,
  type FlowLink,
  type FlowNode,
  flowPicture,
  flowSheet,
  prepareFlow,
} from './flow.ts';
import own from './Flow.module.css';
import { Tip } from './Tip.tsx';
import { useWidth } from './useWidth.ts';

interface FlowProps {
  title: string;
  nodes: readonly FlowNode[];
  links: readonly FlowLink[];
  formats: ChartFormats;
  note?: string | undefined;
  onSelect?: ((link: { from: string; to: string }) => void) | undefined;
}

/** What goes from where to where; the arrows walk over the bands from the strongest on. */
export function Flow({ title, nodes, links, formats, note, onSelect }: FlowProps) {
  const { t } = useTranslation();
  const [width, box] = useWidth();
  const height = flowHeight(nodes, links);
  const drawing = useMemo(() => prepareFlow(nodes, links, { width, height }), [nodes, links, width, height]);
  const [at, setAt] = useState<number | null>(null);
  const link = at === null ? undefined : drawing.links[at];
  const label = (key: string) => nodes.find((node) => node.key === key)?.label ?? key;
  const named = (one: { from: string; to: string }) =>
    t(($) => $.charts.flow.link, { from: label(one.from), to: label(one.to) });
  const strongest = drawing.links[0];
  const select = () => link && onSelect?.({ from: link.from, to: link.to });

  return (
    <ChartFigure
      title={title}
      note={note}
      summary={
        strongest
          ? t(($) => $.charts.flow.summary, {
              count: links.length,
              from: label(strongest.from),
              to: label(strongest.to),
              value: formats.value(strongest.value),
            })
          : t(($) => $.charts.nothing, { label: title })
      }
      sheet={() =>
        flowSheet(nodes, links, formats, {
          from: t(($) => $.charts.flow.from),
          to: t(($) => $.charts.flow.to),
          value: t(($) => $.charts.value),
        })
      }
      picture={() => flowPicture(nodes, links)}
    >
      <Explorer
        ref={box}
        label={t(($) => $.charts.keys.flow, { title })}
        count={drawing.links.length}
        at={at}
        onAt={setAt}
        sentence={
          link && t(($) => $.charts.sentence, { label: named(link), values: formats.value(link.value) })
        }
        onEnter={select}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are the Explorer's */}
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className={own.plot}
          data-chosen={link ? true : undefined}
          aria-hidden="true"
          onPointerLeave={() => setAt(null)}
          onClick={select}
        >
          {drawing.links.map((band, index) => (
            <path
              key={`${band.from} ${band.to}`}
              d={band.d}
              className={own.band}
              data-at={index === at || undefined}
              style={{ stroke: `var(${band.colour})`, strokeWidth: band.width }}
              strokeOpacity={BAND}
              onPointerEnter={() => setAt(index)}
            />
          ))}
          {drawing.nodes.map((node) => (
            <g key={node.key}>
              <title>{`${node.label}: ${formats.value(node.value)}`}</title>
              <rect
                x={node.x}
                y={node.y}
                width={node.width}
                height={node.height}
                rx={2}
                style={{ fill: `var(${node.colour})` }}
              />
              <text
                x={node.name.x}
                y={node.y + node.height / 2 + 4}
                textAnchor={node.name.align}
                className={own.name}
              >
                {node.name.text}
              </text>
            </g>
          ))}
        </svg>
        {link && (
          <Tip left={link.x} top={Math.max(0, link.y - 24)} isRight={link.x > width / 2}>
            <p>{named(link)}</p>
            <b className={css.strong}>{formats.value(link.value)}</b>
            {link.label !== undefined && <p className={css.soft}>{link.label}</p>}
          </Tip>
        )}
      </Explorer>
    </ChartFigure>
  );
}
