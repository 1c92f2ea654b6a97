import type { Edge, EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import type { EdgeKind } from './flow-graph'
import type { Point } from './lay-out'
import { arrowHead, linePath } from './line-path'

export type FlowEdgeType = Edge<
  {
    points: readonly Point[]
    place?: Point
    label: string
    kind: EdgeKind
    isTaken: boolean
    /** What it was made of. */
    line: object
    scale: number
  },
  'way'
>

const COLOURS: Readonly<Record<EdgeKind, string>> = {
  order: 'stroke-field-line',
  branch: 'stroke-field-line',
  loop: 'stroke-field-line [stroke-dasharray:5_4]',
  error: 'stroke-bad-line [stroke-dasharray:2_4]',
}
const TAKEN = 'stroke-ink-2'
const LONGEST = 22

/** A way from step to step, led as the layout says. One that a run has gone is darker. */
export const FlowEdge = memo(function FlowEdge({ data }: EdgeProps<FlowEdgeType>) {
  if (!data) return null
  const { points, place, label, kind, isTaken } = data
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
