import { memo } from 'react'
import type { DrawnLine } from './canvas-parts'
import type { EdgeKind } from './flow-graph'
import { arrowHead, linePath } from './line-path'

const COLOURS: Readonly<Record<EdgeKind, string>> = {
  order: 'stroke-field-line',
  branch: 'stroke-field-line',
  loop: 'stroke-field-line [stroke-dasharray:5_4]',
  error: 'stroke-bad-line [stroke-dasharray:2_4]',
}
const TAKEN = 'stroke-ink-2'
const LONGEST = 22

/**
 * The ways between steps: one drawing for those of a depth, below the steps that they join and over those that they lie in. A
 * drawing for each is more than hundreds of ways bear.
 */
export function FlowLines({ lines }: { lines: readonly DrawnLine[] }) {
  const depths = [...new Set(lines.map(({ depth }) => depth))]
  return depths.map(depth => (
    <svg
      key={depth}
      aria-hidden="true"
      width={1}
      height={1}
      className="pointer-events-none absolute overflow-visible"
      style={{ zIndex: 2 * depth }}
    >
      {lines.map(line => line.depth === depth && <FlowLine key={line.key} line={line} />)}
    </svg>
  ))
}

/** A way from step to step, led as the layout says. One that a run has gone is darker. */
const FlowLine = memo(function FlowLine({ line }: { line: DrawnLine }) {
  const { points, place, label, kind, isTaken } = line
  const stroke = `fill-none ${isTaken ? TAKEN : COLOURS[kind]} ${isTaken && kind === 'loop' ? '[stroke-dasharray:5_4]' : ''}`
  const width = isTaken ? 2 : 1.25
  return (
    <g data-testid="flow-edge" data-kind={kind} data-taken={isTaken}>
      <path d={linePath(points)} className={stroke} strokeWidth={width} />
      <path d={arrowHead(points)} className={`${stroke} [stroke-dasharray:none]`} strokeWidth={width} />
      {place && (
        <text
          x={place.x}
          y={place.y}
          textAnchor="middle"
          dominantBaseline="central"
          className={`stroke-canvas text-xs [paint-order:stroke] ${isTaken ? 'fill-ink' : 'fill-ink-2'}`}
          strokeWidth={5}
          strokeLinejoin="round"
        >
          {label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label}
        </text>
      )}
    </g>
  )
})
